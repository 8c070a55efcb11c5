"use client";

import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { when } from "@/lib/time/when";
import { outputsOptions, resultsOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import type { ResultFigure, TrainingResults as Results } from "@/lib/training/schema-results";
import { ImportFiles } from "./import-files";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** What the evaluating stages found: the figures of each model on each set of questions. */
export function TrainingResults({ projectId, training }: Props) {
  const isEvaluated = training.stageList.some(
    ({ kind, state }) => kind === "evaluate" && state === "done",
  );
  const { data } = useQuery({
    ...resultsOptions(projectId, training.id, training.stagesDone),
    enabled: isEvaluated,
  });
  return data?.results
    .filter(({ rows }) => rows.length > 0)
    .map((result) => <StageResults key={result.stage} {...{ projectId, training, ...result }} />);
}

function StageResults({ projectId, training, stage, rows }: Props & Results["results"][number]) {
  const sets = Map.groupBy(rows, ({ set }) => set);
  return (
    <Section
      title={stage === "evaluation" ? "Results" : `Results of ${stage}`}
      description={`Each model on the run’s own test questions, by the recipe’s reader, with 95% intervals. An ECE of too few forecasts is undefined.${rows.some(({ controlOf }) => controlOf !== null) ? ` ${ofControls}` : ""}`}
    >
      <DataTable
        framed
        label={`Results of ${stage}`}
        minWidth={480}
        sections={[...sets].map(([set, own]) => ({ key: set, title: set, rows: own }))}
        keyOf={({ set, model }) => `${set} ${model}`}
        columns={[
          {
            name: "Model",
            kind: "name",
            cell: ({ model, modelId, note }) =>
              modelId === null ? (
                <>
                  {model}
                  {note !== "" && (
                    <Text size="xs" c="dimmed">
                      {note}
                    </Text>
                  )}
                </>
              ) : (
                <Anchor
                  component={Link}
                  href={`/projects/${projectId}/training/models/${modelId}`}
                  size="sm"
                >
                  {model}
                </Anchor>
              ),
          },
          { name: "Accuracy", kind: "number", cell: ({ accuracy }) => <Figure {...accuracy} /> },
          { name: "ECE", kind: "number", cell: ({ ece }) => <Figure {...ece} /> },
          { name: "Brier score", kind: "number", cell: ({ brier }) => <Figure {...brier} /> },
          {
            name: "Forecasts",
            kind: "number",
            cell: ({ forecasts }) => forecasts.toLocaleString("en"),
          },
        ]}
      />
      <BringIn projectId={projectId} training={training} stage={stage} />
    </Section>
  );
}

const ofControls =
  "“Platt” and “isotonic” are cheap controls: the texts of the model above, with its confidences mapped by the correctness of the other half of the questions. The import leaves them out.";

const Figure = ({ value, low, high }: ResultFigure) => (
  <div>
    {value === null ? "undefined" : value.toFixed(3)}
    {low !== null && high !== null && (
      <Text size="xs" c="dimmed">
        {low.toFixed(3)} to {high.toFixed(3)}
      </Text>
    )}
  </div>
);

/** Imports all that a stage's figures are computed from. */
function BringIn({ projectId, training, stage }: Props & { stage: string }) {
  const { data } = useQuery(outputsOptions(projectId, training.id, training.stagesDone));
  const files = data?.outputs.filter(({ path }) => path.startsWith(`${stage}/app/`)) ?? [];
  if (files.length === 0) return null;
  const brought = files.flatMap(({ kind, imported }) => (imported ? [{ kind, ...imported }] : []));
  const last = brought
    .map(({ at }) => at)
    .sort()
    .at(-1);
  return (
    <Group gap="sm">
      <ImportFiles
        projectId={projectId}
        trainingId={training.id}
        files={files}
        label="Import these questions, texts and readings"
      />
      <Text size="sm" c="dimmed">
        {last === undefined ? (
          "Then the models stand on the project’s frontier."
        ) : (
          <>
            Imported {when(last)}:{" "}
            {brought.map(({ id, kind }, i) => (
              <Fragment key={id}>
                {i > 0 && ", "}
                <To href={`/projects/${projectId}/imports/${id}`}>{kindNames[kind]}</To>
              </Fragment>
            ))}
            .{" "}
            {brought.some(({ kind }) => kind === "forecasts") && (
              <To href={`/projects/${projectId}/figures#frontier`}>
                See the models on the frontier
              </To>
            )}
          </>
        )}
      </Text>
    </Group>
  );
}

const kindNames = { questions: "questions", generations: "texts", forecasts: "readings" } as const;

const To = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit underline="always">
    {children}
  </Anchor>
);
