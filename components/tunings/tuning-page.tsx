"use client";

import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { RunStateBadge } from "@/components/runs/run-state-badge";
import { QueryState } from "@/components/ui/query-state";
import { tuningOptions } from "@/lib/tunings/queries";
import type { TuningDetail } from "@/lib/tunings/schema";
import { TriedTemperatures } from "./tried-temperatures";
import { TuningActions } from "./tuning-actions";
import { TuningRuns } from "./tuning-runs";

interface Props {
  projectId: string;
  tuningId: string;
}

const lookMs: Partial<Record<TuningDetail["state"], number>> = { running: 2_000, paused: 5_000 };

/** A tuning: its runs, its figures, and the temperature that is used. */
export function TuningPage({ projectId, tuningId }: Props) {
  const query = useQuery({
    ...tuningOptions(projectId, tuningId),
    refetchInterval: ({ state }) => (state.data && lookMs[state.data.state]) ?? false,
  });
  return (
    <QueryState query={query} rows={8}>
      {(tuning) => (
        <Stack gap="lg">
          <div>
            <Anchor component={Link} href={`/projects/${projectId}/runs/tunings`} size="sm">
              Tunings
            </Anchor>
            <Group justify="space-between" mt={4}>
              <Group gap="sm">
                <Title order={1} size="h2" style={{ overflowWrap: "anywhere" }}>
                  Temperature of {tuning.model.name}
                </Title>
                <RunStateBadge state={tuning.state} />
              </Group>
              <TuningActions projectId={projectId} tuning={tuning} />
            </Group>
            <Text c="dimmed">
              Its texts are written at four temperatures and read, one run after the other. They are
              kept as texts of models of their own.
            </Text>
          </div>
          {tuning.problem && (
            <Alert color="yellow" title="Its next run can’t start" role="alert">
              {tuning.problem}
            </Alert>
          )}
          <TuningRuns projectId={projectId} tuning={tuning} />
          {tuning.view && (
            <TriedTemperatures projectId={projectId} tuning={tuning} view={tuning.view} />
          )}
        </Stack>
      )}
    </QueryState>
  );
}
