import { Stack, Text, Title } from "@mantine/core";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { ErasedPerson } from "@/lib/quality/people/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { onDay } from "@/lib/time/when";
import { CodesCell } from "./people-table";

interface Props {
  erased: readonly ErasedPerson[];
  currency: string;
}

const reasons: Record<ErasedPerson["reason"], string> = {
  withdrew: "Withdrew",
  staff: "Erased by the team",
  retention: "Retention period ended",
};

/** Withdrawn or erased people, with the codes and amounts needed to pay them. */
export function ErasedTable({ erased, currency }: Props) {
  const earned = erased.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  const columns: Column<ErasedPerson>[] = [
    { name: "Reason", isClear: true, cell: ({ reason }) => reasons[reason] },
    {
      name: "Completion code",
      isClear: true,
      cell: ({ codes }) => <CodesCell codes={codes} />,
    },
    {
      name: "Earned",
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
          {count(erased.length, "person", "people")}, {formatMoney(earned, currency)} earned in all,
          bonuses and corrections included. Their answers and pseudonyms are gone. They keep what
          they earned.
        </Text>
      </div>
      <DataTable
        framed
        label="Withdrawn or erased"
        minWidth={520}
        columns={columns}
        rows={erased}
      />
    </Stack>
  );
}
