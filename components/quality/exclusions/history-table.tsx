import { Badge, Stack, Text } from "@mantine/core";
import { SectionHead } from "@/components/figures/parts/section-head";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Pages } from "@/components/ui/pages";
import { Time } from "@/components/ui/time";
import { basisOf, describeAction } from "@/lib/quality/exclusions/criteria";
import { exclusionsPerPage, type HistoryEvent } from "@/lib/quality/exclusions/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { HistoryDownloads } from "./exclusion-downloads";

const columns: Column<HistoryEvent>[] = [
  { name: "When", kind: "mark", isClear: true, cell: ({ at }) => <Time at={at} /> },
  { name: "Who", cell: ({ by }) => by ?? "–" },
  { name: "What", isClear: true, cell: describeAction },
  { name: "Basis", kind: "mark", cell: (event) => <Basis {...event} /> },
  { name: "Person", kind: "mark", cell: ({ pseudonym }) => pseudonym },
  { name: "Why", kind: "long", cell: ({ reason }) => reason },
];

interface Props {
  ids: StudyIds;
  /** Of the page. */
  events: HistoryEvent[];
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** Every exclusion and restoration of the study, newest first, in pages. */
export const HistoryTable = ({ ids, events, total, page, onPage }: Props) => (
  <section>
    <SectionHead title="History">{total > 0 && <HistoryDownloads {...ids} />}</SectionHead>
    {total === 0 ? (
      <Text c="dimmed">Nobody has been excluded or restored.</Text>
    ) : (
      <Stack gap="sm">
        <DataTable framed label="History" minWidth={820} columns={columns} rows={events} />
        <Pages items={total} pageSize={exclusionsPerPage} value={page} onChange={onPage} />
      </Stack>
    )}
  </section>
);

const Basis = (event: HistoryEvent) => (
  <Badge
    size="sm"
    miw="max-content"
    tt="none"
    fw={560}
    variant={event.rules.length === 0 ? "outline" : "light"}
    color={event.rules.length === 0 ? "yellow" : undefined}
  >
    {basisOf(event)}
  </Badge>
);
