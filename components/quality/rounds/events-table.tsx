"use client";

import { Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { LongTable } from "@/components/ui/long-table";
import { MoreRows, pageRows } from "@/components/ui/more-rows";
import { whenOrDay } from "@/components/ui/when";
import type { StudyEvent } from "@/lib/quality/rounds/schema";
import classes from "./rounds.module.css";

/** Events with a search over everything that they say. */
export function EventsTable({ events }: { events: readonly StudyEvent[] }) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageRows);
  const wanted = search.trim().toLowerCase();
  const shown = events.filter(({ by, what, reader, reason }) =>
    [by, what, reader, reason].some((text) => text?.toLowerCase().includes(wanted)),
  );
  return (
    <Stack gap="sm">
      <TextInput
        label="Search"
        description="Names, pseudonyms, reasons"
        type="search"
        maw={320}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <LongTable label="Log" minWidth={860} stacked>
        <Table className={classes.table} fz="sm" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">When</Table.Th>
              <Table.Th scope="col">Who</Table.Th>
              <Table.Th scope="col">Round</Table.Th>
              <Table.Th scope="col">What</Table.Th>
              <Table.Th scope="col">Person</Table.Th>
              <Table.Th scope="col">Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(0, limit).map((event, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one moment may hold equal events
              <Table.Tr key={i}>
                <Table.Td className={classes.mark}>{whenOrDay(event.at)}</Table.Td>
                <Table.Td miw={110}>{event.by ?? "–"}</Table.Td>
                <Table.Td data-label="Round">{event.roundNo ?? "–"}</Table.Td>
                <Table.Td>{event.what}</Table.Td>
                <Table.Td data-label="Person" className={classes.mark}>
                  {event.reader ?? "–"}
                </Table.Td>
                <Table.Td data-label="Why" className={classes.long}>
                  {event.reason ?? "–"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </LongTable>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          No entry matches the search.
        </Text>
      )}
      <MoreRows shown={Math.min(limit, shown.length)} of={shown.length} onMore={setLimit} />
    </Stack>
  );
}
