"use client";

import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useAddress } from "@/components/figures/parts/use-address";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { logCsvPath, logOptions } from "@/lib/audit/queries";
import type { LogFilters } from "@/lib/audit/schema";
import { isAuditAction } from "@/lib/http/actions";
import { LogFiltersForm } from "./log-filters";
import { LogTable } from "./log-table";

/** The audit log of a project, or of the whole instance. The address holds the filters. */
export function LogPage({ projectId }: { projectId: string | null }) {
  const { params, setParams } = useAddress();
  const { from, to, user, action, subject, study, search } = params;
  const filters: LogFilters = {
    from,
    to,
    user,
    subject,
    study,
    search,
    action: action && isAuditAction(action) ? action : undefined,
  };
  const filtered = Object.values(filters).some(Boolean);
  const query = useInfiniteQuery(logOptions(projectId, filters));
  return (
    <>
      <PageHeader
        title="Log"
        help="admins#the-log"
        actions={
          <Button component="a" href={logCsvPath(projectId, filters)} variant="default" download>
            Download CSV
          </Button>
        }
      >
        {projectId === null
          ? "Who did what in this instance, when, and from where."
          : "Who did what in this project, when, and from where."}{" "}
        Nobody can change or delete an entry.
      </PageHeader>
      <LogFiltersForm filters={filters} say={setParams} filtered={filtered} />
      <QueryState query={query} rows={8}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return filtered ? (
              <EmptyState title="No entry matches">Change or clear the filters.</EmptyState>
            ) : (
              <EmptyState title="Nothing is logged yet">
                Changes, imports, exports and sign-ins appear here.
              </EmptyState>
            );
          }
          return (
            <>
              <LogTable entries={entries} say={setParams} showProject={projectId === null} />
              {query.hasNextPage && (
                <Button
                  mt="md"
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => query.fetchNextPage()}
                >
                  Show older entries
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
    </>
  );
}
