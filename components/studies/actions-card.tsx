"use client";

import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { goldOptions } from "@/lib/quality/gold/queries";
import { problemCountsOptions } from "@/lib/quality/problems/queries";
import { roundsOptions } from "@/lib/quality/rounds/queries";
import { findDraft } from "@/lib/studies/find-draft";
import { prepareNextStep } from "@/lib/studies/next-step";
import type { StudyDetail } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { DiscardDraft } from "./discard-draft";
import { PreviewButton } from "./preview-button";
import { StartButton } from "./start-button";

const tabNames = {
  gold: "Label gold items",
  rounds: "Go to Rounds",
  results: "Go to Results",
};

/** What the study waits for, and what can be done with its settings. */
export function ActionsCard({ projectId, study }: { projectId: string; study: StudyDetail }) {
  // Colleagues label at the same time.
  const { data: gold } = useQuery({
    ...goldOptions(projectId, study.id),
    refetchInterval: 5_000,
  });
  const { data: running } = useQuery(roundsOptions({ projectId, studyId: study.id }));
  const { data: reported } = useQuery(problemCountsOptions({ projectId, studyId: study.id }));
  const problems = reported?.open ?? 0;
  const draft = findDraft(study);
  const { text, tab } = prepareNextStep(study, gold ?? null, running?.rounds ?? []);
  const base = `/projects/${projectId}/studies/${study.id}`;
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          What to do next
        </Title>
        <Text>{text}</Text>
        <Group>
          {tab && (
            <Button component={Link} href={`${base}/${tab}`}>
              {tabNames[tab]}
            </Button>
          )}
          {draft && (
            <StartButton
              projectId={projectId}
              study={study}
              draft={draft}
              gold={gold}
              isNext={tab === null}
            />
          )}
          <PreviewButton projectId={projectId} studyId={study.id} />
          <Button component={Link} href={`${base}/edit`} variant="default">
            {draft ? `Edit version ${draft.no}` : "Make a new version"}
          </Button>
          {draft && <DiscardDraft projectId={projectId} study={study} no={draft.no} />}
        </Group>
        {problems > 0 && (
          <Anchor component={Link} href={`${base}/problems`} size="sm">
            {count(problems, "reported problem is", "reported problems are")} open
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
