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
import type { Lineage } from "@/lib/training/schema-models";
import { stageKindTexts } from "@/lib/training/words";
import { rowOf } from "./stage-row";

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
                    value: (
                      <div>
                        {Object.entries(weights).map(([file, hash]) => (
                          <div key={file}>
                            {file} <Code>{hash.slice(0, 16)}…</Code>
                          </div>
                        ))}
                      </div>
                    ),
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
              description="The last first, back to the questions. Each says which files and models of earlier stages it took."
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
                      <div id={rowOf(name)} style={{ scrollMarginTop: 96 }}>
                        {name}
                        <Text size="xs" c="dimmed">
                          {stageKindTexts[kind] ?? kind}
                        </Text>
                      </div>
                    ),
                  },
                  {
                    name: "Made from",
                    kind: "long",
                    cell: ({ inputs, datasets }) => (
                      <div>
                        {inputs.map((input) => (
                          <InputText key={input.need} input={input} />
                        ))}
                        {datasets.map(({ id, name }) => (
                          <div key={id}>
                            Its questions in the project:{" "}
                            <Anchor
                              component={Link}
                              href={`${base}/datasets/${id}/questions`}
                              size="sm"
                            >
                              {name}
                            </Anchor>
                          </div>
                        ))}
                        {inputs.length === 0 && datasets.length === 0 && "–"}
                      </div>
                    ),
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

/** "data: ppo.jsonl of splits", with a link to that stage; or a file that the run was given. */
function InputText({ input }: { input: Lineage["stages"][number]["inputs"][number] }) {
  const { need, stage, file, sha256 } = input;
  return (
    <div>
      {need}: {stage !== null && file !== null && `${file} of `}
      {stage === null ? (
        (file ?? "not noted")
      ) : (
        <Anchor href={`#${rowOf(stage)}`} size="sm">
          {stage}
        </Anchor>
      )}
      {stage === null && file !== null && ", a file that the run was given"}
      {sha256 && (
        <>
          {" "}
          <Code>{sha256.slice(0, 12)}…</Code>
        </>
      )}
    </div>
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
