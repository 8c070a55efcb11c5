"use client";

import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { RunStateBadge } from "@/components/runs/run-state-badge";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { formatDollars } from "@/lib/text/format-dollars";
import { when } from "@/lib/time/when";
import { tuningsOptions } from "@/lib/tunings/queries";
import { criterionNames } from "@/lib/tunings/words";

/** The project's tunings of temperatures. */
export function TuningList({ projectId }: { projectId: string }) {
  const query = useQuery(tuningsOptions(projectId));
  const base = `/projects/${projectId}/runs`;
  return (
    <>
      <PageHeader title="Tunings" help="language-models#temperature">
        Texts of a model at several temperatures on a validation split, and which temperature was
        chosen for its new runs.
      </PageHeader>
      <QueryState query={query}>
        {({ tunings }) =>
          tunings.length === 0 ? (
            <EmptyState title="No tuning yet">
              Open a run that writes texts and choose “Tune the temperature”.
            </EmptyState>
          ) : (
            <DataTable
              framed
              label="Tunings"
              minWidth={640}
              rows={tunings}
              columns={[
                {
                  name: "Model",
                  kind: "longName",
                  cell: ({ id, model }) => (
                    <Anchor component={Link} href={`${base}/tunings/${id}`} fw={600} size="sm">
                      {model.name}
                    </Anchor>
                  ),
                },
                { name: "State", cell: ({ state }) => <RunStateBadge state={state} /> },
                {
                  name: "Chosen",
                  kind: "long",
                  cell: ({ choice, isUsed }) =>
                    choice
                      ? `${choice.temperature} (${criterionNames[choice.criterion]})${isUsed ? "" : ", before a later tuning"}`
                      : "none",
                },
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
          )
        }
      </QueryState>
    </>
  );
}
