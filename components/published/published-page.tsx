"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { publishedOptions } from "@/lib/published/queries";
import { ImportPublished } from "./import-published";
import { PublishedTables } from "./published-tables";
import { SourceList } from "./source-list";

/** The tables of papers, with the project's own rows below theirs. */
export function PublishedPage({ projectId }: { projectId: string }) {
  const query = useQuery(publishedOptions(projectId));
  return (
    <>
      <PageHeader title="Published results" help="figures#published-results">
        Results from papers, next to this project’s own. The forecasts behind published figures are
        not available here.
      </PageHeader>
      <QueryState query={query}>
        {({ sources, figures }) => (
          <Stack gap="xl">
            <PublishedTables projectId={projectId} sources={sources} figures={figures} />
            <SourceList projectId={projectId} sources={sources} />
            <ImportPublished projectId={projectId} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
