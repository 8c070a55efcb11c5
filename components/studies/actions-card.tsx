import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { goldOptions } from "@/lib/quality/gold/queries";
import { problemCountsOptions } from "@/lib/quality/problems/queries";
import { roundsOptions } from "@/lib/quality/rounds/queries";
import { findDraft } from "@/lib/studies/find-draft";
import { nextStep } from "@/lib/studies/next-step";
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
  const ids = { projectId, studyId: study.id };
  // Colleagues label at the same time.
  const { data: gold } = useQuery({
    ...goldOptions(ids),
    refetchInterval: 5_000,
  });
  const { data: running } = useQuery(roundsOptions(ids));
  const { data: reported } = useQuery(problemCountsOptions(ids));
  const problems = reported?.open ?? 0;
  const draft = findDraft(study);
  const { text, tab } = nextStep(study, gold ?? null, running?.rounds ?? []);
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
          {draft && <StartButton {...{ ids, study, draft, gold }} isNext={tab === null} />}
          <PreviewButton {...ids} />
          <Button component={Link} href={`${base}/edit`} variant="default">
            {draft ? `Edit version ${draft.no}` : "Make a new version"}
          </Button>
          {draft && <DiscardDraft ids={ids} study={study} no={draft.no} />}
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
