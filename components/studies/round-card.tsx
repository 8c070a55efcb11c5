"use client";

import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { CopyField } from "@/components/ui/copy-field";
import { showError } from "@/components/ui/show-error";
import { putRoundState, studyOptions } from "@/lib/studies/queries";
import type { studyDetail } from "@/lib/studies/schema";
import { ProgressBar } from "./progress-bar";

type Study = z.output<typeof studyDetail>;

/** The main round: its link, how far it is, and opening, pausing and closing it. */
export function RoundCard({ projectId, study }: { projectId: string; study: Study }) {
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: (state: "open" | "paused" | "closed") => putRoundState(projectId, study.id, state),
    onSuccess: (next) => queries.setQueryData(studyOptions(projectId, study.id).queryKey, next),
    onError: showError,
  });
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          Main round
        </Title>
        <ProgressBar {...study.progress} />
        <Text size="sm" c="dimmed">
          {study.progress.crowdworkers === 1
            ? "1 crowdworker has consented."
            : `${study.progress.crowdworkers} crowdworkers have consented.`}
        </Text>
        <CopyField
          label="Link for crowdworkers"
          value={`${window.location.origin}/read/${study.link}`}
        />
        <Group>
          {study.state === "draft" && (
            <Button onClick={() => move.mutate("open")} loading={move.isPending}>
              Open the round
            </Button>
          )}
          {study.state === "open" && (
            <Button
              variant="default"
              onClick={() => move.mutate("paused")}
              loading={move.isPending}
            >
              Pause
            </Button>
          )}
          {study.state === "paused" && (
            <Button onClick={() => move.mutate("open")} loading={move.isPending}>
              Resume
            </Button>
          )}
          {(study.state === "open" || study.state === "paused") && (
            <ConfirmButton
              label="Close"
              title="Close the round for good?"
              confirm="Close the round"
              onConfirm={() => move.mutate("closed")}
            >
              Nobody gets another task, and a closed round can’t be opened again. Tasks that people
              hold now can still be submitted. To stop for a while, pause it instead.
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
