"use client";

import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { TableDownloads } from "@/components/figures/parts/table-downloads";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useSearch } from "@/components/ui/use-search";
import { eventsCsv, eventsLatex } from "@/lib/quality/log/log-tables";
import { eventsOptions } from "@/lib/quality/log/queries";
import type { StudyEvent } from "@/lib/quality/log/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { when } from "@/lib/time/when";

/** The log of a study: who did what, when and why, newest first. */
export function EventsPage(ids: StudyIds) {
  const { projectId, studyId } = ids;
  const query = useQuery(eventsOptions(ids));
  const { data } = query;
  const isAdmin = useIsAdmin(projectId);
  return (
    <>
      <PageHeader
        title="Log"
        help="running#the-log-of-a-study"
        actions={
          data &&
          data.events.length > 0 && (
            <TableDownloads
              label="the log"
              filename="log"
              csv={() => eventsCsv(data.events)}
              latex={() => eventsLatex(data.events, when)}
            />
          )
        }
      >
        Who did what in the study and to its participants, when and why; newest first. Entries
        cannot be changed. An erasure has no time of day, so that nobody can tell who it was: it
        stands above the other entries of its day.
        {isAdmin && (
          <>
            {" "}
            Exports, settings and refused requests are in the{" "}
            <Anchor
              component={Link}
              href={`/projects/${projectId}/log?${new URLSearchParams({ study: studyId })}`}
            >
              project’s log of this study
            </Anchor>
            .
          </>
        )}
      </PageHeader>
      <QueryState query={query} rows={8}>
        {({ events }) =>
          events.length === 0 ? (
            <EmptyState title="Nothing has happened yet">
              Starting the study, opening and closing rounds, and every decision about a person is
              listed here.
            </EmptyState>
          ) : (
            <EventsTable events={events} />
          )
        }
      </QueryState>
    </>
  );
}

const columns: Column<StudyEvent>[] = [
  { name: "When", kind: "mark", isClear: true, cell: ({ at }) => <Time at={at} /> },
  { name: "Who", cell: ({ by }) => by ?? "–" },
  { name: "Round", cell: ({ roundNo }) => roundNo ?? "–" },
  { name: "What", isClear: true, cell: ({ what }) => what },
  { name: "Person", kind: "mark", cell: ({ reader }) => reader ?? "–" },
  { name: "Why", kind: "long", cell: ({ reason }) => reason ?? "–" },
];

/** Events, with a search over their whole text. */
function EventsTable({ events }: { events: readonly StudyEvent[] }) {
  const description = "Names, pseudonyms, reasons";
  const { field, matches } = useSearch({ label: "Search", description });
  return (
    <Stack gap="sm">
      {field}
      <DataTable
        framed
        label="Log"
        minWidth={860}
        columns={columns}
        rows={events.filter(({ by, what, reader, reason }) => matches(by, what, reader, reason))}
        empty="No entry matches the search."
      />
    </Stack>
  );
}
