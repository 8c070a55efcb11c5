"use client";

import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pages } from "@/components/ui/pages";
import { QueryState } from "@/components/ui/query-state";
import { secondsText } from "@/lib/time/duration";
import { when } from "@/lib/time/when";
import { trainingsOptions } from "@/lib/training/queries";
import { TrainingStateBadge } from "./training-state-badge";

const underWayMs = 3_000;

/** The project's training runs. */
export function TrainingList({ projectId }: { projectId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...trainingsOptions(projectId, page),
    refetchInterval: ({ state }) =>
      state.data?.trainings.some(
        ({ state, draft }) =>
          ["running", "waiting", "stopping"].includes(state) || draft === "planning",
      )
        ? underWayMs
        : false,
  });
  const base = `/projects/${projectId}/training`;
  return (
    <>
      <PageHeader
        title="Training"
        help="training"
        actions={
          <Group gap="sm">
            <Button component={Link} href={`${base}/engines`} variant="default">
              Engines
            </Button>
            <Button component={Link} href={`${base}/new`}>
              New training run
            </Button>
          </Group>
        }
      >
        A training run makes a model whose texts say how sure they are, and whose readers end up
        with the right amount of confidence.
      </PageHeader>
      <QueryState query={query}>
        {({ trainings, total, pageSize }) =>
          total === 0 ? (
            <EmptyState title="No training run yet">
              Choose a recipe: the paper’s, our recommendation, or the miniature, which shows every
              stage on a small made-up world in about a minute. You see what it will do before
              anything starts.
            </EmptyState>
          ) : (
            <Stack>
              <DataTable
                framed
                label="Training runs"
                minWidth={840}
                rows={trainings}
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
                  { name: "Recipe", cell: ({ recipe }) => recipe },
                  { name: "Engine", cell: ({ engine }) => engine },
                  {
                    name: "State",
                    kind: "mark",
                    cell: (training) => <TrainingStateBadge {...training} />,
                  },
                  {
                    name: "Stages",
                    cell: ({ stages, stagesDone }) =>
                      stages === 0 ? "not started" : `${stagesDone} of ${stages} done`,
                  },
                  {
                    name: "Took",
                    cell: ({ seconds }) => (seconds > 0 ? secondsText(seconds) : "–"),
                  },
                  {
                    name: "Created",
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
