"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { publishedOptions } from "@/lib/published/queries";
import { ImportPublished } from "./import-published";
import { PublishedTables } from "./published-tables";
import { SourceList } from "./source-list";

/** The tables of papers, from figures that they published, with the project's own rows under them. */
export function PublishedPage({ projectId }: { projectId: string }) {
  const query = useQuery(publishedOptions(projectId));
  return (
    <>
      <PageHeader title="Published results">
        What papers report, next to what this project finds. They are only figures: there are no
        forecasts behind them.
      </PageHeader>
      <QueryState query={query}>
        {({ sources, figures }) => (
          <Stack gap="xl">
            {sources.length === 0 && (
              <EmptyState title="No published results yet">
                Import a paper’s TeX source or a CSV of its figures below.
              </EmptyState>
            )}
            <PublishedTables projectId={projectId} sources={sources} figures={figures} />
            {sources.length > 0 && <SourceList projectId={projectId} sources={sources} />}
            <ImportPublished projectId={projectId} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
