import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { TrainFrom } from "@/components/training/train-from";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useAction } from "@/components/ui/use-action";
import { linksOptions } from "@/lib/crowd/arrival/queries";
import { shortageOptions } from "@/lib/crowd/pay/queries";
import { prolificOptions } from "@/lib/crowd/prolific/queries";
import { goldProgressOptions } from "@/lib/quality/gold/queries";
import { problemCountsOptions } from "@/lib/quality/problems/queries";
import { roundsOptions } from "@/lib/quality/rounds/queries";
import { comesFromProlific } from "@/lib/studies/comes-from-prolific";
import { findDraft, findRunning } from "@/lib/studies/find-draft";
import { nextStep, stepPages } from "@/lib/studies/next-step";
import { deleteDraft, studiesOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { PreviewButton } from "./preview-button";
import { StartButton } from "./start-button";

/** What the study waits for, and what can be done with its settings. */
export function ActionsCard({ projectId, study }: { projectId: string; study: StudyDetail }) {
  const ids = { projectId, studyId: study.id };
  const { data: gold } = useQuery(goldProgressOptions(ids));
  const { data: running } = useQuery(roundsOptions(ids));
  const { data: reported } = useQuery(problemCountsOptions(ids));
  const { data: links } = useQuery({
    ...linksOptions(ids, 1),
    enabled: arrivalOf(study.config).by === "links",
  });
  const problems = reported?.open ?? 0;
  const draft = findDraft(study);
  const { data: prolific } = useQuery({
    ...prolificOptions(ids),
    enabled: comesFromProlific(arrivalOf(study.config)),
  });
  const { data: budget } = useQuery(shortageOptions(ids, useIsOpen(ids)));
  const { text, tab } = nextStep(study, gold ?? null, running?.rounds ?? [], {
    links: links ? links.total - links.revoked : 0,
    isConnected: prolific !== undefined && prolific.studies.length > 0,
    isUnfunded: Boolean(budget?.shortage),
  });
  const base = `/projects/${projectId}/studies/${study.id}`;
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          What to do next
        </Title>
        <Text>{text}</Text>
        <Group>
          {tab && tab !== "edit" && (
            <Button component={Link} href={`${base}/${tab}`}>
              {stepPages[tab]}
            </Button>
          )}
          {draft && (
            <StartButton ids={ids} study={study} draft={draft} gold={gold} isNext={tab === null} />
          )}
          <PreviewButton {...ids} />
          <Button
            component={Link}
            href={`${base}/edit`}
            variant={tab === "edit" ? "filled" : "default"}
          >
            {draft ? `Edit version ${draft.no}` : "Make a new version"}
          </Button>
          <Button component={Link} href={`${base}/duplicate`} variant="default">
            Duplicate…
          </Button>
          {study.progress.submitted > 0 && (
            <TrainFrom projectId={projectId} kind="study" id={study.id} />
          )}
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

interface Props {
  ids: StudyIds;
  study: StudyDetail;
  no: number;
}

/** Throws a draft away; a study that was never started goes with it. */
function DiscardDraft({ ids, study, no }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const discard = useAction({
    mutationFn: () => deleteDraft(ids),
    onSuccess: async ({ studyLeft }) => {
      if (studyLeft) return queries.invalidateQueries();
      // Only the list: the study itself is no longer there to be read again.
      await queries.invalidateQueries({ ...studiesOptions(ids.projectId), exact: true });
      router.push(`/projects/${ids.projectId}/studies`);
    },
  });
  const running = findRunning(study);
  return (
    <ConfirmButton
      label="Discard"
      title={`Discard version ${no}?`}
      confirm="Discard"
      onConfirm={() => discard.mutate()}
    >
      {running
        ? `The draft’s settings are lost. Version ${running.no} stays as it is.`
        : "The study was never started, so this deletes the whole study, with its settings, gold items and labels."}
    </ConfirmButton>
  );
}
