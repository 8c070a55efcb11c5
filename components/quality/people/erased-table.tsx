import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { peopleOptions } from "@/lib/quality/people/queries";
import { type ErasedPerson, peoplePerPage } from "@/lib/quality/people/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { onDay } from "@/lib/time/when";
import { CodesCell } from "./person-columns";

interface Props {
  ids: StudyIds;
  /** Whether more may come any moment. */
  isOpen: boolean;
  currency: string;
}

const reasons: Record<ErasedPerson["reason"], string> = {
  withdrew: "Withdrew",
  staff: "Erased by the team",
  retention: "Retention period ended",
};

/** Withdrawn or erased people, with the codes and amounts needed to pay them. */
export function ErasedTable({ ids, isOpen, currency }: Props) {
  const [page, setPage] = useState(1);
  // Its first page is the one that the page of people has asked for.
  const wanted = page === 1 ? { page: 1 } : { erasedPage: page };
  const { data } = useQuery(peopleOptions(ids, wanted, isOpen));
  if (!data) return null;
  const { people, total, earnedCents: earned } = data.erased;
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
      <Pages items={total} pageSize={peoplePerPage} value={page} onChange={setPage} />
    </Stack>
  );
}
