import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import Link from "next/link";
import { CopyField } from "@/components/ui/copy-field";
import { findRunning } from "@/lib/studies/find-draft";
import type { StudyDetail } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { ProgressBar } from "./progress-bar";

/** How far the main round is, and the link that crowdworkers get. */
export function StatusCard({ projectId, study }: { projectId: string; study: StudyDetail }) {
  const { progress, version, link } = study;
  const running = findRunning(study);
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {running ? `Version ${version}` : "Not started"}
        </Title>
        {running ? (
          <>
            <ProgressBar {...progress} />
            <Text size="sm" c="dimmed">
              {count(progress.crowdworkers, "crowdworker takes", "crowdworkers take")} part.
            </Text>
          </>
        ) : (
          <Text size="sm">
            Starting it draws the tasks and freezes the settings. Until then you can change
            everything, and anyone who opens the link is asked to come back later.
          </Text>
        )}
        {arrivalOf(study.config).by === "open" ? (
          <CopyField
            label="Link for crowdworkers"
            value={`${window.location.origin}/read/${link}`}
          />
        ) : (
          <Anchor
            component={Link}
            href={`/projects/${projectId}/studies/${study.id}/links`}
            size="sm"
          >
            Links for crowdworkers
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
