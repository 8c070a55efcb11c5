"use client";

import { Button, Group, Table, Text, Title } from "@mantine/core";
import { downloadCsv } from "@/components/charts/download-file";
import { when } from "@/components/imports/when";
import classes from "@/components/rounds/rounds.module.css";
import { LongTable } from "@/components/ui/long-table";
import { ruleNames } from "@/lib/exclusions/describe-finding";
import { historyCsv, prepareHistory } from "@/lib/exclusions/prepare-history";
import type { PersonQuality } from "@/lib/exclusions/schema";

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
          <Button
            variant="default"
            size="xs"
            onClick={() => downloadCsv(historyCsv(events), "exclusions-history.csv")}
          >
            Download CSV
          </Button>
        )}
      </Group>
      {events.length === 0 ? (
        <Text c="dimmed">Nobody has been excluded or restored.</Text>
      ) : (
        <LongTable label="History" minWidth={680}>
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
              {events.map(({ at, by, action, rule, pseudonym, reason }) => (
                <Table.Tr key={`${at} ${pseudonym} ${action}`}>
                  <Table.Td className={classes.mark}>{when(at)}</Table.Td>
                  <Table.Td>{by ?? "–"}</Table.Td>
                  <Table.Td>
                    {action === "exclude" ? "Excluded" : "Restored"}
                    {rule ? ` by the rule: ${ruleNames[rule].toLowerCase()}` : " by hand"}
                  </Table.Td>
                  <Table.Td className={classes.mark}>{pseudonym}</Table.Td>
                  <Table.Td className={classes.long}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </LongTable>
      )}
    </section>
  );
}
