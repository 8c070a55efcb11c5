import { Badge, Text } from "@mantine/core";
import { SectionHead } from "@/components/figures/parts/section-head";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { basisOf, describeAction } from "@/lib/quality/exclusions/criteria";
import {
  type HistoryEvent,
  historyCsv,
  historyLatex,
  historyOf,
} from "@/lib/quality/exclusions/exclusions-tables";
import type { PersonQuality } from "@/lib/quality/exclusions/schema";
import { when } from "@/lib/time/when";

const columns: Column<HistoryEvent>[] = [
  { name: "When", kind: "mark", isClear: true, cell: ({ at }) => <Time at={at} /> },
  { name: "Who", cell: ({ by }) => by ?? "–" },
  { name: "What", isClear: true, cell: describeAction },
  { name: "Basis", kind: "mark", cell: (event) => <Basis {...event} /> },
  { name: "Person", kind: "mark", cell: ({ pseudonym }) => pseudonym },
  { name: "Why", kind: "long", cell: ({ reason }) => reason },
];

/** Every exclusion and restoration of the study, newest first. */
export function HistoryTable({ people }: { people: readonly PersonQuality[] }) {
  const events = historyOf(people);
  return (
    <section>
      <SectionHead title="History">
        {events.length > 0 && (
          <TableDownloads
            label="the history"
            filename="exclusions-history"
            csv={() => historyCsv(events)}
            latex={() => historyLatex(events, when)}
          />
        )}
      </SectionHead>
      {events.length === 0 ? (
        <Text c="dimmed">Nobody has been excluded or restored.</Text>
      ) : (
        <DataTable framed label="History" minWidth={820} columns={columns} rows={events} />
      )}
    </section>
  );
}

const Basis = (event: HistoryEvent) => (
  <Badge
    size="sm"
    miw="max-content"
    tt="none"
    fw={560}
    variant={event.rule === null ? "outline" : "light"}
    color={event.rule === null ? "yellow" : undefined}
  >
    {basisOf(event)}
  </Badge>
);
