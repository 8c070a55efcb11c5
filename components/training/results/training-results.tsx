"use client";

import { Anchor, Group, Select, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Fragment, type ReactNode, useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import { DownloadRecords } from "@/components/ui/download-records";
import { Section } from "@/components/ui/section";
import { formatShare, formatThousandths } from "@/lib/text/format-number";
import { when } from "@/lib/time/when";
import { resultsAddress } from "@/lib/training/frontier-address";
import { oneSidedText } from "@/lib/training/one-sided";
import { outputsOptions, resultsOptions } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import type {
  ResultFigure,
  TrainingResults as Results,
  TrainingResult,
} from "@/lib/training/schema-results";
import { testSetLabel } from "@/lib/training/test-set-text";
import { outputKindTexts } from "@/lib/training/words";
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

/** One set at a time: each has a dozen rows, and a recipe some four sets. */
function StageResults({
  projectId,
  training,
  stage,
  bins,
  readers,
  rows,
  datasetIds,
}: Props & Results["results"][number]) {
  const sets = [...new Set(rows.map(({ set }) => set))];
  const [chosen, choose] = useState<string | null>(null);
  const shown = chosen ?? sets[0] ?? "";
  const shownRows = rows.filter(({ set }) => set === shown);
  const oneSided = oneSidedText(shownRows);
  return (
    <Section
      title={stage === "evaluation" ? "Results" : `Results of ${stage}`}
      description={[
        `Each model on the run’s own test questions, ${readersText(readers)}, with 95% intervals where the resamples differ.`,
        "ECE is the expected calibration error: how far confidence is from the share of right answers, on average. Lower is better.",
        bins !== null &&
          `It is over ${bins} bins of equal mass; the project’s figures have 10, unless you choose another number there.`,
        "An ECE of too few forecasts is undefined.",
        rows.some(({ controlOf }) => controlOf !== null) && ofControls,
      ]
        .filter((sentence) => sentence !== false)
        .join(" ")}
    >
      <Group align="end" justify="space-between">
        <Select
          label="Set of questions"
          data={sets.map((set) => ({ value: set, label: testSetLabel(training.plan, set) }))}
          value={shown}
          onChange={choose}
          allowDeselect={false}
        />
        <DownloadRecords
          label="all sets’ results"
          filename={`${training.name}-${stage}`}
          columns={csvColumns}
          records={rows.map(recordOf)}
        />
      </Group>
      {oneSided && (
        <Text size="sm" role="note">
          {oneSided}
        </Text>
      )}
      <DataTable
        framed
        label={`Results of ${stage} on ${shown}`}
        minWidth={480}
        rows={shownRows}
        keyOf={({ model }) => model}
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
          ...figures.map(([key, name, format]) => ({
            ...{ name, kind: "number" as const },
            cell: (row: TrainingResult) => (
              <Figure {...row[key]} format={format} isComputed={row.forecasts > 0} />
            ),
          })),
          {
            name: "Forecasts",
            kind: "number",
            cell: ({ forecasts }) => forecasts.toLocaleString("en"),
          },
          {
            name: "No answer",
            kind: "number",
            cell: ({ noAnswer }) => noAnswer?.toLocaleString("en") ?? "–",
          },
        ]}
      />
      <BringIn
        {...{ projectId, training, stage }}
        frontier={resultsAddress({ rows, datasetIds })}
      />
    </Section>
  );
}

/** Who read: the recipe's own reader is another than those of the project, also where both go by rules. */
const readersText = (readers: readonly string[]): string =>
  readers.length === 0
    ? "by the recipe’s reader (an earlier version of the training package does not say which)"
    : `by the recipe’s reader “${readers.join("”, “")}”${readers.includes("literal") ? " (the recipe’s own rules, which are not the project’s reader Rules)" : ""}`;

const ofControls =
  "“Platt” and “isotonic” are cheap controls: the texts of the model above, with its confidences mapped by the correctness of the other half of the questions. The import leaves them out.";

const figures = [
  ["accuracy", "Accuracy", formatShare],
  ["ece", "ECE", formatThousandths],
  ["brier", "Brier score", formatThousandths],
] as const;

const csvColumns = [
  ...["set", "model", "control_of", "note", "forecasts", "no_answer"],
  ...figures.flatMap(([key]) => [key, `${key}_low`, `${key}_high`]),
];

const recordOf = (row: TrainingResult): Record<string, unknown> => ({
  ...{ set: row.set, model: row.model, control_of: row.controlOf, note: row.note },
  ...{ forecasts: row.forecasts, no_answer: row.noAnswer },
  ...Object.fromEntries(
    figures.flatMap(([key]) => {
      const { value, low, high } = row[key];
      return [
        [key, value],
        [`${key}_low`, low],
        [`${key}_high`, high],
      ];
    }),
  ),
});

interface FigureProps extends ResultFigure {
  format: (value: number) => string;
  isComputed: boolean;
}

/** A control that was not computed says why below its name. */
const Figure = ({ value, low, high, format, isComputed }: FigureProps) => (
  <div>
    {value === null ? (isComputed ? "undefined" : "–") : format(value)}
    {low !== null && high !== null && (
      <Text size="xs" c="dimmed">
        {format(low)} to {format(high)}
      </Text>
    )}
  </div>
);

/** Imports all that a stage's figures are computed from. */
function BringIn({
  projectId,
  training,
  stage,
  frontier,
}: Props & { stage: string; frontier: string }) {
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
        label="Import into the project"
      />
      <Text size="sm" c="dimmed">
        {last === undefined ? (
          "Import them to see these models on the project’s frontier."
        ) : (
          <>
            Imported {when(last)}:{" "}
            {brought.map(({ id, kind }, i) => (
              <Fragment key={id}>
                {i > 0 && ", "}
                <To href={`/projects/${projectId}/imports/${id}`}>{outputKindTexts[kind]}</To>
              </Fragment>
            ))}
            .{" "}
            {brought.some(({ kind }) => kind === "forecasts") && (
              <To href={`/projects/${projectId}${frontier}`}>See the models on the frontier</To>
            )}
          </>
        )}
      </Text>
    </Group>
  );
}

const To = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit underline="always">
    {children}
  </Anchor>
);
