"use client";

import { Anchor, Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DataTable, ValueList } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { count } from "@/lib/text/count";
import { lineageOptions } from "@/lib/training/queries";
import { stageKindTexts } from "@/lib/training/words";

interface Props {
  projectId: string;
  modelId: string;
}

/** Where a trained model comes from, back to the rows that trained it. */
export function LineagePage({ projectId, modelId }: Props) {
  const query = useQuery(lineageOptions(projectId, modelId));
  const base = `/projects/${projectId}`;
  return (
    <QueryState query={query} rows={8}>
      {({ model, training, stage, step, weights, stages, sources }) => (
        <>
          <PageHeader title={model.name} help="training">
            Where this model comes from.
          </PageHeader>
          <Stack gap="lg">
            <Section title="Checkpoint">
              <ValueList
                values={[
                  {
                    name: "Training run",
                    value: (
                      <Anchor component={Link} href={`${base}/training/${training.id}`} size="sm">
                        {training.name}
                      </Anchor>
                    ),
                  },
                  { name: "Recipe", value: `${training.recipe}, seed ${training.seed}` },
                  { name: "Stage", value: step === null ? stage : `${stage}, step ${step}` },
                  {
                    name: "Weights (SHA-256)",
                    value: Object.entries(weights).map(([file, hash]) => (
                      <div key={file}>
                        {file} <Code>{hash.slice(0, 16)}…</Code>
                      </div>
                    )),
                  },
                ]}
              />
            </Section>
            {sources.length > 0 && (
              <Section title="What it was trained on" description="Rows of this project.">
                {sources.map(({ file, rows, sha256, datasets, readers, studies }) => (
                  <ValueList
                    key={file}
                    values={[
                      {
                        name: file,
                        value: (
                          <>
                            {count(rows, "row")} <Code>{sha256.slice(0, 16)}…</Code>
                          </>
                        ),
                      },
                      {
                        name: "Questions of",
                        value: links(datasets, (id) => `${base}/datasets/${id}/questions`),
                      },
                      {
                        name: "Read by",
                        value: links(readers, (id) => `${base}/figures?reader=${id}`),
                      },
                      {
                        name: "In",
                        value: links(studies, (id) => `${base}/studies/${id}`),
                      },
                    ]}
                  />
                ))}
              </Section>
            )}
            <Section
              title="Stages"
              description="The last first. Each was made from those named beside it."
            >
              <DataTable
                framed
                label="Stages that made it"
                minWidth={480}
                rows={stages}
                keyOf={({ name }) => name}
                columns={[
                  {
                    name: "Stage",
                    kind: "longName",
                    cell: ({ name, kind }) => (
                      <>
                        {name}
                        <Text size="xs" c="dimmed">
                          {stageKindTexts[kind] ?? kind}
                        </Text>
                      </>
                    ),
                  },
                  {
                    name: "Made from",
                    kind: "long",
                    cell: ({ inputs }) =>
                      Object.entries(inputs).map(([need, hash]) => (
                        <div key={need}>
                          {need} <Code>{hash.slice(0, 12)}…</Code>
                        </div>
                      )),
                  },
                  {
                    name: "Code",
                    cell: ({ code }) => <Code>{code.slice(0, 12)}…</Code>,
                  },
                ]}
              />
            </Section>
          </Stack>
        </>
      )}
    </QueryState>
  );
}

interface Named {
  id: string;
  name: string;
}

const links = (all: readonly Named[], to: (id: string) => string) =>
  all.length === 0
    ? "–"
    : all.map(({ id, name }) => (
        <div key={id}>
          <Anchor component={Link} href={to(id)} size="sm">
            {name}
          </Anchor>
        </div>
      ));
