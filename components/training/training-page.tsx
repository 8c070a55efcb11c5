"use client";

import { Alert, Anchor, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { ValueList } from "@/components/ui/data-table";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { formatDollars } from "@/lib/text/format-dollars";
import { secondsText } from "@/lib/time/duration";
import { when } from "@/lib/time/when";
import { cloneAdvice, isDiverged } from "@/lib/training/clone-advice";
import { isUnderWay } from "@/lib/training/evaluation-state";
import { likelyCost } from "@/lib/training/likely-cost";
import { otherRunsText } from "@/lib/training/likely-text";
import { ownErrorText } from "@/lib/training/own-error";
import { trainingOptions } from "@/lib/training/queries";
import { savedTexts } from "@/lib/training/saved-text";
import type { TrainingDetail } from "@/lib/training/schema";
import { environmentText, trainingStateText } from "@/lib/training/words";
import { TrainingPlan } from "./draft/training-plan";
import { LimitWarnings } from "./limit-warnings";
import { StageGraph } from "./progress/stage-graph";
import { StageTable } from "./progress/stage-table";
import { TrainingCurves } from "./progress/training-curves";
import { TrainingLog } from "./progress/training-log";
import { TrainingSamples } from "./progress/training-samples";
import { WaitsFor } from "./progress/waits-for";
import { TrainingCheckpoints } from "./results/training-checkpoints";
import { TrainingModels } from "./results/training-models";
import { TrainingOutputs } from "./results/training-outputs";
import { TrainingResults } from "./results/training-results";
import { TrainingActions } from "./training-actions";
import { TrainingLimits } from "./training-limits";
import { TrainingNotes } from "./training-notes";
import { TrainingParts } from "./training-parts";
import { TrainingSettingsList } from "./training-settings-list";
import { TrainingStateBadge } from "./training-state-badge";

interface Props {
  projectId: string;
  trainingId: string;
}

/** How soon a training run is looked at again; a draft until its plan is there. */
function lookMs(training: TrainingDetail | undefined): number | false {
  if (!training) return false;
  if (training.state === "draft") return training.isPlanning ? 1_500 : false;
  const isEvaluated = training.models.some(({ evaluations }) => evaluations.some(isUnderWay));
  return training.endedAt === null || isEvaluated ? 2_000 : false;
}

/** A draft with what it will do, or a training run with how it goes. */
export function TrainingPage({ projectId, trainingId }: Props) {
  const query = useQuery({
    ...trainingOptions(projectId, trainingId),
    refetchInterval: ({ state }) => lookMs(state.data),
  });
  const [curvesOf, setCurvesOf] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  return (
    <QueryState query={query} rows={8}>
      {(training) => (
        <Stack gap="lg">
          <Header projectId={projectId} training={training} />
          {(query.isError || query.failureCount > 1) && (
            <Alert color="yellow" title="No connection to Candor" role="alert" maw={720}>
              What you see is from <Time at={new Date(query.dataUpdatedAt)} />. The page keeps
              trying to connect.
            </Alert>
          )}
          <Problem projectId={projectId} training={training} />
          {training.state === "draft" ? (
            <TrainingPlan projectId={projectId} training={training} />
          ) : (
            <>
              {training.endedAt === null && <LimitWarnings training={training} />}
              <TrainingNotes training={training} />
              <TrainingParts projectId={projectId} training={training} />
              <StageGraph stages={training.stageList} />
              <WaitsFor projectId={projectId} training={training} />
              <Progress projectId={projectId} training={training} />
              <TrainingResults projectId={projectId} training={training} />
              {training.alarms.length > 0 && <Alarms alarms={training.alarms} />}
              <Title order={2} size="h4" id="curves" style={{ scrollMarginTop: 72 }}>
                Curves
              </Title>
              <TrainingCurves
                projectId={projectId}
                training={training}
                lookMs={lookMs(training)}
                stage={curvesOf}
                onStage={setCurvesOf}
              />
              <TrainingCheckpoints projectId={projectId} training={training} />
              <TrainingModels projectId={projectId} training={training} />
              <TrainingSamples projectId={projectId} trainingId={trainingId} />
              <Title order={2} size="h4" id="stages" style={{ scrollMarginTop: 72 }}>
                Stages
              </Title>
              <StageTable
                projectId={projectId}
                training={training}
                onCurves={setCurvesOf}
                onLog={setSearch}
              />
              <TrainingOutputs projectId={projectId} training={training} />
              <TrainingLog
                projectId={projectId}
                training={training}
                search={search}
                onSearch={setSearch}
              />
            </>
          )}
          <TrainingSettingsList projectId={projectId} training={training} />
        </Stack>
      )}
    </QueryState>
  );
}

interface Shown {
  projectId: string;
  training: TrainingDetail;
}

function Header({ projectId, training }: Shown) {
  return (
    <div>
      <Anchor component={Link} href={`/projects/${projectId}/training`} size="sm">
        Training
      </Anchor>
      <Group justify="space-between" mt={4}>
        <Group gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
            {training.name}
          </Title>
          <TrainingStateBadge {...training} />
        </Group>
        <TrainingActions projectId={projectId} training={training} />
      </Group>
      <Text c="dimmed" mt="xs">
        {training.plan?.description || training.recipe}
      </Text>
    </div>
  );
}

const problemTitles: Partial<Record<TrainingDetail["state"], string>> = {
  failed: "It did not finish",
  waiting: "It waits for a file",
  stopping: "It is being stopped",
};

const stoppingText =
  "Its job has been asked to end, which takes some seconds. Finished stages and saved steps are kept.";

const stuckText =
  "Its job was asked to stop more than 10 minutes ago and has not ended. Candor keeps asking; you can give the run up.";

function Problem({ projectId, training }: Shown) {
  const { state, limitReached, unreachableSince, waitsFor, settings, canGiveUp } = training;
  const problem = [
    training.problem,
    state === "stopping" && unreachableSince && training.jobs[0]?.problem,
    state === "stopping" && !unreachableSince && !canGiveUp && stoppingText,
    cloneAdvice(training),
    canGiveUp && !unreachableSince && stuckText,
  ]
    .filter(Boolean)
    .join(" ");
  const isOnEngine = unreachableSince !== null && settings.engineId !== null;
  // What it waits for has a section of its own, which says how far it is.
  if (waitsFor || !(problem || unreachableSince)) return null;
  return (
    <Alert
      color={state === "failed" ? "red" : "yellow"}
      title={
        unreachableSince
          ? `Candor has not been able to follow it since ${when(unreachableSince)}`
          : state === "cancelled"
            ? `It ${limitReached === null ? "was stopped" : trainingStateText(training)}`
            : problemTitles[state]
      }
      role="alert"
      style={{ overflowWrap: "anywhere" }}
      maw={720}
    >
      {problem}
      {unreachableSince && " Candor tries again automatically."}
      {isOnEngine &&
        state === "stopping" &&
        " Until then it does not know whether the job has ended. After 10 minutes you can give the run up."}
      {isOnEngine && !problem.includes(ownErrorText) && (
        <>
          {" "}
          An admin of the project can change and try the engine under{" "}
          <Anchor component={Link} href={`/projects/${projectId}/training/engines`} size="sm">
            Engines
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}

function Progress({ projectId, training }: Shown) {
  const { stages, stagesDone, cost, limits, endedAt, silentSince } = training;
  const saved = isDiverged(training) ? [] : savedTexts(training.stageList);
  return (
    <Section title="Progress">
      <ValueList
        values={[
          { name: "Stages", value: `${stagesDone} of ${stages} done` },
          ...(saved.length > 0
            ? [
                {
                  name: "Saved steps",
                  value: saved.map((text) => <div key={text}>{text}</div>),
                },
              ]
            : []),
          { name: "Runs on", value: placeText(training) },
          { name: "Time", value: timeText(training) },
          ...(silentSince === null
            ? []
            : [{ name: "Last heard from", value: <SilentSince at={silentSince} /> }]),
          ...(limits.hourlyCost > 0 ? [{ name: "Cost", value: formatDollars(cost) }] : []),
          ...(limits.hourlyCost > 0 && endedAt === null
            ? [{ name: "Likely cost", value: likelyCost(training) }]
            : []),
          { name: "Limits", value: <TrainingLimits projectId={projectId} training={training} /> },
        ]}
      />
    </Section>
  );
}

const SilentSince = ({ at }: { at: string }) => (
  <>
    <Time at={at} />. Time and cost count up to then. Candor keeps asking.
  </>
);

/** How long it has taken; while it runs, also how long past runs took. */
function timeText({ seconds, endedAt, likelySeconds, otherRunsTook }: TrainingDetail): string {
  const taken = secondsText(seconds);
  if (endedAt !== null) return taken;
  if (likelySeconds !== null)
    return `${taken}, of about ${secondsText(likelySeconds)} as past runs with the same settings took`;
  return otherRunsTook === null ? taken : `${taken}. ${otherRunsText(otherRunsTook)}`;
}

/** Where it runs, and what it waits for there. */
function placeText({ engine, environment, settings, state, jobs: [job] }: TrainingDetail): string {
  if (environment) return `${engine}. ${environmentText(environment)}`;
  const isUnderWay = job !== undefined && job.endedAt === null;
  if (state === "running" && settings.engineId === null && !isUnderWay)
    return `${engine}, as soon as it is free`;
  if (settings.engineId === null || job?.state !== "queued") return engine;
  return `${engine}, where its job waits for its turn${job.problem ? `. ${job.problem}` : ""}`;
}

const Alarms = ({ alarms }: Pick<TrainingDetail, "alarms">) => (
  <Alert color="yellow" title="Alarms" maw={720}>
    <List size="sm">
      {alarms.map(({ at, stage, message }) => (
        <List.Item key={`${at} ${stage} ${message}`}>
          {stage}: {message}
        </List.Item>
      ))}
    </List>
  </Alert>
);
