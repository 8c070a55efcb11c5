import { Alert, Button, Loader, Stack, Text } from "@mantine/core";
import { LimitWarnings } from "@/components/training/limit-warnings";
import { Sentences } from "@/components/training/sentences";
import { TrainingLimits } from "@/components/training/training-limits";
import { TrainingNotes } from "@/components/training/training-notes";
import { DataTable, ValueList } from "@/components/ui/data-table";
import { Section } from "@/components/ui/section";
import { useAction } from "@/components/ui/use-action";
import { count } from "@/lib/text/count";
import { gibibytes, gpuText, gpuWarning, hasGpus } from "@/lib/training/gpu-words";
import { likelyCost } from "@/lib/training/likely-cost";
import { likelyText } from "@/lib/training/likely-text";
import { postTrainingAction, trainingsKey } from "@/lib/training/queries";
import type { TrainingDetail } from "@/lib/training/schema";
import { testSetText } from "@/lib/training/test-set-text";
import { environmentText, stageKindTexts } from "@/lib/training/words";
import { AwaitedList } from "./awaited-list";

interface Props {
  projectId: string;
  training: TrainingDetail;
}

/** What a draft would do, what is missing, and what it is likely to take. */
export function TrainingPlan({ projectId, training }: Props) {
  const { plan, isPlanning, environment, engine, id, settings } = training;
  const start = useAction({
    mutationFn: () => postTrainingAction(projectId, id, "start"),
    refresh: [{ queryKey: trainingsKey(projectId) }],
  });
  if (!plan && !isPlanning) {
    return (
      <Section
        title="What it will do"
        actions={
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Start
          </Button>
        }
      >
        <Text>Candor could not make the plan. Choose Start to try again.</Text>
      </Section>
    );
  }
  if (!plan) {
    return (
      <Section title="What it will do">
        <Text role="status">
          <Loader size="xs" mr="xs" />
          {environment
            ? environmentText(environment)
            : "Candor asks the training package what this recipe does."}
        </Text>
        {training.startsItself && <Text>Then it starts automatically, if nothing is missing.</Text>}
      </Section>
    );
  }
  const { stages, problems, awaited } = plan;
  const { recipe, supplies } = settings;
  const { forecasters } = training;
  const warning = gpuWarning(plan, settings);
  return (
    <Stack gap="lg">
      {problems.length > 0 && (
        <Alert color="yellow" title="It can’t start yet" role="alert" maw={720}>
          <Sentences of={problems} />
          {training.startsItself &&
            "Once you save a change after which nothing is missing, it starts automatically."}
        </Alert>
      )}
      {training.draft === "waits" && (
        <Alert color="yellow" title="Its engine does not answer properly" maw={720}>
          Another training run on {engine} waits for it. If you start this one, it waits as well.
        </Alert>
      )}
      {warning && (
        <Alert color="yellow" title="It has fewer GPUs than its recipe needs" maw={720}>
          {warning}
        </Alert>
      )}
      <LimitWarnings training={training} />
      <TrainingNotes training={training} />
      <Section
        title="What it will do"
        actions={
          <Button
            disabled={problems.length > 0}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Start
          </Button>
        }
      >
        <ValueList
          values={[
            { name: "Runs on", value: engine },
            {
              name: "GPUs",
              value: gpuText(plan, settings),
            },
            { name: "Stages", value: count(stages.length, "stage") },
            ...(plan.test_sets.length > 0
              ? [
                  {
                    name: "Test sets",
                    value: plan.test_sets.map((one) => (
                      <div key={one.name}>{testSetText(one)}</div>
                    )),
                  },
                ]
              : []),
            ...(plan.machine ? [{ name: "The recipe needs", value: plan.machine }] : []),
            { name: "Likely time", value: likelyText(training) },
            { name: "Likely cost", value: likelyCost(training) },
            { name: "Limits", value: <TrainingLimits projectId={projectId} training={training} /> },
            ...(awaited.length > 0
              ? [
                  {
                    name: "Waits for",
                    value: (
                      <AwaitedList
                        {...{ projectId, recipe, supplies, forecasters }}
                        files={awaited.map(({ name }) => name)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
        <DataTable
          framed
          label="Stages"
          minWidth={480}
          rows={stages}
          keyOf={({ name }) => name}
          columns={[
            { name: "Stage", kind: "longName", cell: ({ name }) => name },
            { name: "What", kind: "long", cell: ({ kind }) => stageKindTexts[kind] ?? kind },
            ...(stages.some(({ bytes }) => bytes !== null)
              ? [
                  {
                    name: hasGpus(plan, settings) ? "Memory of each GPU" : "Memory",
                    kind: "number" as const,
                    cell: ({ bytes }: (typeof stages)[number]) =>
                      bytes === null ? "–" : gibibytes(bytes),
                  },
                ]
              : []),
          ]}
        />
      </Section>
    </Stack>
  );
}
