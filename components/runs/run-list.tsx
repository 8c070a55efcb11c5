"use client";

import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { runsOptions } from "@/lib/runs/queries";
import type { RunSummary } from "@/lib/runs/schema";
import { runKindNames } from "@/lib/runs/words";
import { formatDollars } from "@/lib/text/format-dollars";
import { formatProgress } from "@/lib/text/format-number";
import { when } from "@/lib/time/when";
import { RunStateBadge } from "./run-state-badge";

const underWayMs = 2_000;

/** The project's runs of language models. */
export function RunList({ projectId }: { projectId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...runsOptions(projectId, page),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === "running") ? underWayMs : false,
  });
  const base = `/projects/${projectId}/runs`;
  return (
    <>
      <PageHeader
        title="Runs"
        help="language-models"
        actions={
          <Button component={Link} href={`${base}/new`}>
            New run
          </Button>
        }
      >
        Language models write texts about your questions, or read texts and say how sure each makes
        them.
      </PageHeader>
      <QueryState query={query}>
        {({ runs, total, pageSize }) =>
          total === 0 ? (
            <EmptyState title="No run yet">
              A run asks a language model about many questions or texts. You see what it will do and
              cost before anything is asked. First{" "}
              <Anchor
                component={Link}
                underline="always"
                href={`/projects/${projectId}/runs/providers`}
              >
                add a provider
              </Anchor>
              , if there is none.
            </EmptyState>
          ) : (
            <Stack>
              <DataTable
                framed
                label="Runs"
                minWidth={720}
                rows={runs}
                columns={[
                  {
                    name: "Name",
                    kind: "longName",
                    cell: ({ id, name }) => (
                      <Anchor component={Link} href={`${base}/${id}`} fw={600} size="sm">
                        {name}
                      </Anchor>
                    ),
                  },
                  { name: "What", cell: ({ kind }) => runKindNames[kind] },
                  { name: "State", cell: ({ state }) => <RunStateBadge state={state} /> },
                  { name: "Done", cell: (run) => doneText(run) },
                  { name: "Spent", kind: "number", cell: ({ spent }) => formatDollars(spent) },
                  {
                    name: "Made",
                    kind: "long",
                    cell: ({ createdAt, createdBy }) => (
                      <Text size="sm">
                        {when(createdAt)}
                        {createdBy && ` by ${createdBy}`}
                      </Text>
                    ),
                  },
                ]}
              />
              <Pages items={total} pageSize={pageSize} value={page} onChange={setPage} />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

const doneText = ({ state, items }: RunSummary) =>
  state === "draft"
    ? "not started"
    : `${items.done.toLocaleString("en")} of ${items.total.toLocaleString("en")} (${formatProgress(items.done, items.total)})`;
