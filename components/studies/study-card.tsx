import { Anchor, Group, Paper, Text } from "@mantine/core";
import Link from "next/link";
import { LifeRow } from "@/components/life-cycle/life-row";
import { useIsAdmin } from "@/components/quality/rounds/use-is-admin";
import type { Life } from "@/lib/life-cycle/schema";
import type { StudySummary } from "@/lib/studies/schema";
import { count } from "@/lib/text/count";
import { ProgressBar, RoundStateBadge } from "./progress-bar";

interface Props {
  projectId: string;
  study: StudySummary;
  life: Life | undefined;
}

/** A study in the list of a project's studies. */
export function StudyCard({ projectId, study, life }: Props) {
  const { id, name, state, progress } = study;
  const isAdmin = useIsAdmin(projectId);
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Anchor component={Link} href={`/projects/${projectId}/studies/${id}`} fw={600}>
          {name}
        </Anchor>
        <RoundStateBadge state={state} />
      </Group>
      {state === "draft" ? (
        <Text size="sm" c="dimmed">
          Not started.
        </Text>
      ) : (
        <>
          <ProgressBar {...progress} />
          <Text size="sm" c="dimmed" mt={4}>
            {count(progress.tasks, "task")} · {count(progress.crowdworkers, "crowdworker")}
          </Text>
        </>
      )}
      {life?.archivedAt && (
        <LifeRow {...{ projectId, name, isAdmin }} studyId={id} deleteAt={life.deleteAt} />
      )}
    </Paper>
  );
}
