"use client";

import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { TrainFrom } from "@/components/training/train-from";
import { TuneTemperature } from "@/components/tunings/tune-temperature";
import { QueryState } from "@/components/ui/query-state";
import { runOptions } from "@/lib/runs/queries";
import type { RunDetail } from "@/lib/runs/schema";
import { runKindTexts } from "@/lib/runs/words";
import { MakeExamples } from "./examples/make-examples";
import { ReadTexts } from "./read-texts";
import { RunActions } from "./run-actions";
import { RunClaims } from "./run-claims";
import { RunPlan } from "./run-plan";
import { RunProblems } from "./run-problems";
import { RunProgress } from "./run-progress";
import { RunSamples } from "./run-samples";
import { RunSettingsList } from "./run-settings-list";
import { RunStateBadge } from "./run-state-badge";

interface Props {
  projectId: string;
  runId: string;
}

/** How soon a run is looked at again; a paused one may have calls under way, or be resumed by a colleague. */
const lookMs: Partial<Record<RunDetail["state"], number>> = { running: 2_000, paused: 5_000 };

/** A draft with what it will do and cost, or a run with how it goes. */
export function RunPage({ projectId, runId }: Props) {
  const query = useQuery({
    ...runOptions(projectId, runId),
    refetchInterval: ({ state }) => (state.data && lookMs[state.data.state]) ?? false,
  });
  return (
    <QueryState query={query} rows={8}>
      {(run) => (
        <Stack gap="lg">
          <RunHeader projectId={projectId} run={run} />
          {run.problem && (
            <Alert
              color={run.state === "failed" ? "red" : "yellow"}
              title={run.state === "failed" ? "It failed" : "Candor has paused it"}
              role="alert"
            >
              {run.problem}
            </Alert>
          )}
          {run.tuningId && (
            <Text size="sm">
              This run is part of{" "}
              <Anchor
                component={Link}
                href={`/projects/${projectId}/runs/tunings/${run.tuningId}`}
                underline="always"
              >
                a tuning of the temperature
              </Anchor>
              , which starts it in its turn and keeps its limit.
            </Text>
          )}
          {run.evaluation && (
            <Text size="sm">
              This run belongs to the training run{" "}
              <Anchor
                component={Link}
                href={`/projects/${projectId}/training/${run.evaluation.training.id}`}
                underline="always"
              >
                {run.evaluation.training.name}
              </Anchor>
              {run.state === "draft" && !run.evaluation.isOver
                ? " and starts when its model’s texts are written."
                : ": it evaluates a model."}
            </Text>
          )}
          {run.state === "draft" ? (
            <RunPlan projectId={projectId} run={run} />
          ) : (
            <>
              <RunProgress projectId={projectId} run={run} />
              {run.problems.length > 0 && <RunProblems problems={run.problems} />}
              {run.claims && <RunClaims projectId={projectId} runId={runId} claims={run.claims} />}
              <RunSamples run={run} />
              <Group gap="sm">
                {run.state === "done" && run.tuningId === null && (
                  <ReadTexts projectId={projectId} run={run} />
                )}
                <MakeExamples projectId={projectId} run={run} />
                {run.settings.kind === "write" && run.tuningId === null && (
                  <TuneTemperature projectId={projectId} run={run} settings={run.settings} />
                )}
                {run.state === "done" && !["claims", "queries"].includes(run.kind) && (
                  <TrainFrom projectId={projectId} kind="run" id={runId} />
                )}
              </Group>
            </>
          )}
          <RunSettingsList projectId={projectId} run={run} />
        </Stack>
      )}
    </QueryState>
  );
}

function RunHeader({ projectId, run }: { projectId: string; run: RunDetail }) {
  return (
    <div>
      <Anchor component={Link} href={`/projects/${projectId}/runs`} size="sm">
        Runs
      </Anchor>
      <Group justify="space-between" mt={4}>
        <Group gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
            {run.name}
          </Title>
          <RunStateBadge state={run.state} />
        </Group>
        <RunActions projectId={projectId} run={run} />
      </Group>
      <Text c="dimmed">{runKindTexts[run.kind]}</Text>
    </div>
  );
}
