"use client";

import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { CopyField } from "@/components/ui/copy-field";
import { findRunning } from "@/lib/studies/find-draft";
import type { StudyDetail } from "@/lib/studies/schema";
import { ProgressBar } from "./progress-bar";
import { RoundStateBadge } from "./round-state-badge";

/** How far the main round is, and the link that crowdworkers get. */
export function StatusCard({ study }: { study: StudyDetail }) {
  const { state, progress, version, link } = study;
  const running = findRunning(study);
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {running ? `Version ${version}` : "Not started"}
          </Title>
          <RoundStateBadge state={state} />
        </Group>
        {running ? (
          <>
            <ProgressBar {...progress} />
            <Text size="sm" c="dimmed">
              {progress.crowdworkers === 1
                ? "1 crowdworker has consented."
                : `${progress.crowdworkers.toLocaleString("en")} crowdworkers have consented.`}
            </Text>
          </>
        ) : (
          <Text size="sm">
            Its tasks are drawn and its settings frozen when it is started. Until then everything
            can be changed, and whoever opens the link is asked to come back later.
          </Text>
        )}
        <CopyField label="Link for crowdworkers" value={`${window.location.origin}/read/${link}`} />
      </Stack>
    </Paper>
  );
}
