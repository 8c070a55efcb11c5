"use client";

import { useQuery } from "@tanstack/react-query";
import { TableDownloads } from "@/components/figures/table-downloads";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { when } from "@/components/ui/when";
import { eventsLatex } from "@/lib/rounds/people-latex";
import { eventsCsv } from "@/lib/rounds/prepare-csv";
import { eventsOptions } from "@/lib/rounds/queries";
import { EventsTable } from "./events-table";

/** The log of a study: who did what, when and why, newest first. */
export function EventsPage({ projectId, studyId }: { projectId: string; studyId: string }) {
  const query = useQuery(eventsOptions({ projectId, studyId }));
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Log"
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
        Who did what to the study and its people, when and why. Nothing here can be changed.
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
