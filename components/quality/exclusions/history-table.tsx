import { Group, Text, Title } from "@mantine/core";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { type Column, RowsTable } from "@/components/quality/parts/rows-table";
import { when } from "@/components/ui/when";
import { describeAction } from "@/lib/quality/exclusions/criteria";
import {
  type HistoryEvent,
  historyCsv,
  historyLatex,
  historyOf,
} from "@/lib/quality/exclusions/exclusions-tables";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";

const columns: Column<HistoryEvent>[] = [
  { head: "When", kind: "mark", cell: ({ at }) => when(at) },
  { head: "Who", cell: ({ by }) => by ?? "–" },
  { head: "What", cell: describeAction },
  { head: "Person", kind: "mark", label: "Person", cell: ({ pseudonym }) => pseudonym },
  { head: "Why", kind: "long", label: "Why", cell: ({ reason }) => reason },
];

/** Every exclusion and restoration of the study, newest first. */
export function HistoryTable({ people }: { people: readonly PersonQuality[] }) {
  const events = historyOf(people);
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
        <RowsTable label="History" minWidth={680} stacked columns={columns} rows={events} />
      )}
    </section>
  );
}
