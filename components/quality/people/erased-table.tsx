import { Stack, Text, Title } from "@mantine/core";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { type ErasedPerson, type PeoplePage, peoplePerPage } from "@/lib/quality/people/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { onDay } from "@/lib/time/when";
import { CodesCell } from "./person-columns";

interface Props {
  erased: PeoplePage["erased"];
  currency: string;
  page: number;
  onPage: (page: number) => void;
}

const reasons: Record<ErasedPerson["reason"], string> = {
  withdrew: "Withdrew",
  staff: "Erased by the team",
  retention: "Retention period ended",
};

/** Withdrawn or erased people, with the codes and amounts needed to pay them. */
export function ErasedTable({ erased, currency, page, onPage }: Props) {
  const { people, total, earnedCents: earned } = erased;
  const columns: Column<ErasedPerson>[] = [
    { name: "Reason", isClear: true, cell: ({ reason }) => reasons[reason] },
    {
      name: "Completion code",
      isClear: true,
      cell: ({ codes }) => <CodesCell codes={codes} />,
    },
    {
      name: "Earned in all",
      kind: "number",
      cell: ({ earnedCents }) => formatMoney(earnedCents, currency),
    },
    { name: "Erased", kind: "mark", cell: ({ erasedAt }) => onDay(erasedAt) },
  ];
  return (
    <Stack component="section" gap="xs" aria-labelledby="erased-people">
      <div>
        <Title order={2} size="h4" id="erased-people">
          Withdrawn or erased
        </Title>
        <Text size="sm" c="dimmed">
          {count(total, "person", "people")}, {formatMoney(earned, currency)} earned in all, bonuses
          and corrections included. Their answers and pseudonyms are gone. They keep what they
          earned.
        </Text>
      </div>
      <DataTable
        framed
        label="Withdrawn or erased"
        minWidth={520}
        columns={columns}
        rows={people}
      />
      <Pages items={total} pageSize={peoplePerPage} value={page} onChange={onPage} />
    </Stack>
  );
}
