"use client";

import { Anchor, Badge, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { exampleSetsOptions } from "@/lib/runs/examples/queries";
import type { ExampleSet } from "@/lib/runs/examples/schema";
import { sumUses, usesText } from "@/lib/runs/examples/uses";
import { exampleKindNames } from "@/lib/runs/examples/words";
import { count } from "@/lib/text/count";
import { NewExampleSet } from "./new-example-set";

/** The project's example sets. */
export function ExampleSetsPage({ projectId }: { projectId: string }) {
  const query = useQuery(exampleSetsOptions(projectId));
  const base = `/projects/${projectId}/runs`;
  return (
    <>
      <PageHeader
        title="Examples"
        help="language-models#examples"
        actions={<NewExampleSet projectId={projectId} />}
      >
        What runs show a language model before they ask it. A model can draft them; a person checks
        and edits them, and saves a version that runs can use.
      </PageHeader>
      <QueryState query={query}>
        {({ sets }) =>
          sets.length === 0 ? (
            <EmptyState title="No examples yet">
              Write a few by hand, or open a run that is done and choose “Make examples”.
            </EmptyState>
          ) : (
            <Stack>
              <DataTable
                framed
                label="Example sets"
                minWidth={720}
                rows={inUseFirst(sets)}
                columns={[
                  {
                    name: "Name",
                    kind: "longName",
                    cell: ({ id, name, archivedAt }) => (
                      <>
                        <Anchor component={Link} href={`${base}/examples/${id}`} fw={600} size="sm">
                          {name}
                        </Anchor>{" "}
                        {archivedAt && (
                          <Badge color="gray" variant="light">
                            archived
                          </Badge>
                        )}
                      </>
                    ),
                  },
                  { name: "Kind", kind: "long", cell: ({ kind }) => exampleKindNames[kind] },
                  { name: "Latest version", cell: latestOf },
                  {
                    name: "Draft",
                    cell: ({ drafted, checked }) =>
                      drafted === 0 ? "empty" : `${checked} of ${drafted} checked`,
                  },
                  { name: "Used by", cell: ({ versions }) => usesText(sumUses(versions)) },
                ]}
              />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

const latestOf = ({ versions: [latest] }: ExampleSet) =>
  latest ? `${latest.no} (${count(latest.examples, "example")})` : "none";

const inUseFirst = (sets: readonly ExampleSet[]) =>
  sets.toSorted((a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null));
