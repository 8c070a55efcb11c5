"use client";

import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LifeRow } from "@/components/life-cycle/life-row";
import { useIsAdmin } from "@/components/members/use-is-admin";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { knowledgeOptions } from "@/lib/knowledge/queries";
import type { KnowledgeSource } from "@/lib/knowledge/schema";
import { count } from "@/lib/text/count";
import { when } from "@/lib/time/when";
import { ImportPages } from "./import-pages";
import { KnowledgeMenu } from "./knowledge-menu";
import { useKnowledgeLife } from "./use-knowledge-life";

/** What the claims of texts can be checked against. */
export function KnowledgePage({ projectId }: { projectId: string }) {
  const query = useQuery(knowledgeOptions(projectId));
  return (
    <>
      <PageHeader title="Knowledge sources" help="language-models#knowledge-sources">
        Pages, such as Wikipedia’s, against which runs check the claims of texts. Each claim is
        checked against the page whose title is the question’s key.
      </PageHeader>
      <QueryState query={query}>
        {({ sources }) => (
          <Stack gap="lg">
            {sources.length === 0 ? (
              <EmptyState title="No knowledge source yet">
                Import pages about the people or things that your texts are about.
              </EmptyState>
            ) : (
              <Sources projectId={projectId} sources={sources} />
            )}
            <ImportPages projectId={projectId} sources={sources} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function Sources({ projectId, sources }: { projectId: string; sources: KnowledgeSource[] }) {
  const isAdmin = useIsAdmin(projectId);
  return (
    <DataTable
      framed
      label="Knowledge sources"
      minWidth={760}
      rows={sources}
      columns={[
        {
          name: "Name",
          kind: "longName",
          cell: ({ name }) => (
            <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
          ),
        },
        {
          name: "Pages",
          kind: "number",
          cell: ({ pages, redirects }) => (
            <>
              {pages.toLocaleString("en")}
              {redirects > 0 && (
                <Text size="xs" c="dimmed" span display="block">
                  {count(redirects, "other title")}
                </Text>
              )}
            </>
          ),
        },
        {
          name: "Passages",
          kind: "number",
          cell: ({ passages }) => passages.toLocaleString("en"),
        },
        { name: "Used by", cell: (source) => usedText(source) },
        {
          name: "Imported",
          kind: "long",
          cell: ({ importedAt }) => (importedAt ? when(importedAt) : "no page is left"),
        },
      ]}
      below={(source) => source.archivedAt && <Archived projectId={projectId} source={source} />}
      actions={isAdmin ? (source) => <KnowledgeMenu projectId={projectId} source={source} /> : null}
    />
  );
}

/** Text search is there for every source; embedding models are those of its runs. */
function usedText({ runs, retrievers }: KnowledgeSource): string {
  if (runs === 0) return "no run yet";
  const found = retrievers.map((one) => (one === "text" ? "text search" : one)).join(", ");
  return `${count(runs, "run")}, by ${found}`;
}

function Archived({ projectId, source }: { projectId: string; source: KnowledgeSource }) {
  const change = useKnowledgeLife(projectId, source);
  return <LifeRow {...source} isAdmin={useIsAdmin(projectId)} change={change} />;
}
