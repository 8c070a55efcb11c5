"use client";

import { Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { onDay } from "@/components/ui/when";
import type { ErasedPerson } from "@/lib/quality/rounds/schema";
import { count } from "@/lib/text/count";
import { formatMoney } from "@/lib/text/format-money";
import { CompletionCodes } from "./completion-codes";
import classes from "./rounds.module.css";

const reasons: Record<ErasedPerson["reason"], string> = {
  withdrew: "Withdrew",
  staff: "Erased by the team",
  retention: "Retention period ended",
};

/** Those whose answers are gone, with what is needed to pay them. */
export function ErasedTable({
  erased,
  currency,
}: {
  erased: readonly ErasedPerson[];
  currency: string;
}) {
  const [limit, setLimit] = useState(pageRows);
  const earned = erased.reduce((sum, { earnedCents }) => sum + earnedCents, 0);
  return (
    <Stack component="section" gap="xs" aria-labelledby="erased-people">
      <div>
        <Title order={2} size="h4" id="erased-people">
          Withdrawn or erased
        </Title>
        <Text size="sm" c="dimmed">
          {count(erased.length, "person", "people")}, {formatMoney(earned, currency)} earned. Their
          answers and pseudonyms are gone. What they earned is theirs.
        </Text>
      </div>
      <LongTable label="Withdrawn or erased" minWidth={520} stacked>
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Reason</Table.Th>
              <Table.Th scope="col">Completion code</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Earned
              </Table.Th>
              <Table.Th scope="col">Erased</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {erased.slice(0, limit).map(({ reason, codes, earnedCents, erasedAt }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them all apart
              <Table.Tr key={i}>
                <Table.Td>{reasons[reason]}</Table.Td>
                <Table.Td>
                  <CompletionCodes codes={codes} />
                </Table.Td>
                <Table.Td data-label="Earned" className={classes.number}>
                  {formatMoney(earnedCents, currency)}
                </Table.Td>
                <Table.Td data-label="Erased" className={classes.mark}>
                  {onDay(erasedAt)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      <MoreRows shown={Math.min(limit, erased.length)} of={erased.length} onMore={setLimit} />
    </Stack>
  );
}
