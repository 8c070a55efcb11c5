"use client";

import { Group, Table, Text, Title } from "@mantine/core";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import classes from "@/components/quality/rounds/rounds.module.css";
import { LongTable } from "@/components/ui/long-table";
import { when } from "@/components/ui/when";
import { describeAction } from "@/lib/quality/exclusions/describe-finding";
import { historyCsv, prepareHistory } from "@/lib/quality/exclusions/exclusion-history";
import { historyLatex } from "@/lib/quality/exclusions/exclusions-latex";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";

/** Every exclusion and restoration of the study, newest first. */
export function HistoryTable({ people }: { people: readonly PersonQuality[] }) {
  const events = prepareHistory(people);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          History
        </Title>
        {events.length > 0 && (
          <TableDownloads
            label="the history"
            filename="exclusions-history"
            csv={() => historyCsv(events)}
            latex={() => historyLatex(events, when)}
          />
        )}
      </Group>
      {events.length === 0 ? (
        <Text c="dimmed">Nobody has been excluded or restored.</Text>
      ) : (
        <LongTable label="History" minWidth={680} stacked>
          <Table className={classes.table} fz="sm" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {["When", "Who", "What", "Person", "Why"].map((head) => (
                  <Table.Th key={head} scope="col">
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {events.map((event) => (
                <Table.Tr key={`${event.at} ${event.pseudonym} ${event.action}`}>
                  <Table.Td className={classes.mark}>{when(event.at)}</Table.Td>
                  <Table.Td>{event.by ?? "–"}</Table.Td>
                  <Table.Td>{describeAction(event)}</Table.Td>
                  <Table.Td data-label="Person" className={classes.mark}>
                    {event.pseudonym}
                  </Table.Td>
                  <Table.Td data-label="Why" className={classes.long}>
                    {event.reason}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </LongTable>
      )}
    </section>
  );
}
