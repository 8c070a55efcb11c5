"use client";

import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LifeCard } from "@/components/life-cycle/life-card";
import { ShortageAlert } from "@/components/pay/shortage-alert";
import { TrainingLinks } from "@/components/training/lineage/training-links";
import { CopyField } from "@/components/ui/copy-field";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Section } from "@/components/ui/section";
import { roundsOptions } from "@/lib/quality/rounds/queries";
import { findRunning } from "@/lib/studies/find-draft";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyDetail, StudyIds } from "@/lib/studies/schema";
import { arrivalOf } from "@/lib/studies/schema-config";
import { count } from "@/lib/text/count";
import { trainingsOfStudyOptions } from "@/lib/training/queries";
import { ActionsCard } from "./actions-card";
import { ProgressBar } from "./progress-bar";
import { SettingsCard } from "./settings-card";

/** A study at a glance: how far it is, what to do next, and its settings. */
export function StudyOverview(ids: StudyIds) {
  const { projectId } = ids;
  const study = useQuery(studyOptions(ids));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <>
          <PageHeader title="Overview" help="studies">
            Crowdworkers see the study as “{study.config.title}”.
          </PageHeader>
          <Stack gap="lg">
            <ShortageAlert {...ids} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <StatusCard projectId={projectId} study={study} />
              <ActionsCard projectId={projectId} study={study} />
            </SimpleGrid>
            <SettingsCard projectId={projectId} study={study} />
            <Trained {...ids} />
            <LifeCard
              {...ids}
              name={study.name}
              isRunning={study.state !== "draft" && study.state !== "closed"}
            />
          </Stack>
        </>
      )}
    </QueryState>
  );
}

/** The training runs that learnt from its forecasts, where there are some. */
function Trained({ projectId, studyId }: StudyIds) {
  const { data } = useQuery(trainingsOfStudyOptions(projectId, studyId));
  if (!data || data.total === 0) return null;
  return (
    <Section title="Training runs that learnt from it">
      <TrainingLinks projectId={projectId} trainings={data.trainings} />
    </Section>
  );
}

/** The main round's progress, and the link for crowdworkers. */
function StatusCard({ projectId, study }: { projectId: string; study: StudyDetail }) {
  const { progress, version, link } = study;
  const running = findRunning(study);
  // Who consents comes to the first round.
  const { data } = useQuery(roundsOptions({ projectId, studyId: study.id }));
  const begun = data?.rounds[0]?.people.begun;
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
              {count(progress.crowdworkers, "person", "people")} consented
              {begun !== undefined && `, ${begun.toLocaleString("en")} began`}.
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
