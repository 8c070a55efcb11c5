import { Stack } from "@mantine/core";
import { type Column, RowsTable } from "@/components/quality/parts/rows-table";
import { useSearch } from "@/components/quality/parts/use-search";
import { whenOrDay } from "@/components/ui/when";
import type { StudyEvent } from "@/lib/quality/rounds/schema";

const columns: Column<StudyEvent>[] = [
  { head: "When", kind: "mark", cell: ({ at }) => whenOrDay(at) },
  { head: "Who", cell: ({ by }) => by ?? "–" },
  { head: "Round", label: "Round", cell: ({ roundNo }) => roundNo ?? "–" },
  { head: "What", cell: ({ what }) => what },
  { head: "Person", kind: "mark", label: "Person", cell: ({ reader }) => reader ?? "–" },
  { head: "Why", kind: "long", label: "Why", cell: ({ reason }) => reason ?? "–" },
];

/** Events, with a search over everything that they say. */
export function EventsTable({ events }: { events: readonly StudyEvent[] }) {
  const description = "Names, pseudonyms, reasons";
  const { field, matches } = useSearch({ label: "Search", description });
  return (
    <Stack gap="sm">
      {field}
      <RowsTable
        label="Log"
        minWidth={860}
        stacked
        columns={columns}
        rows={events.filter(({ by, what, reader, reason }) => matches(by, what, reader, reason))}
        empty="No entry matches the search."
      />
    </Stack>
  );
}
