"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { StudyResults } from "@/components/results/study-results";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import { RoundCard } from "./round-card";
import { RoundStateBadge } from "./round-state-badge";
import { SettingsCard } from "./settings-card";

export function StudyPage({ projectId, studyId }: { projectId: string; studyId: string }) {
  const study = useQuery(studyOptions(projectId, studyId));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <Stack gap="lg">
          <PageHeader title={study.name} actions={<RoundStateBadge state={study.state} />}>
            Crowdworkers see it as “{study.config.title}”.
          </PageHeader>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <RoundCard projectId={projectId} study={study} />
            <SettingsCard study={study} />
          </SimpleGrid>
          <StudyResults projectId={projectId} studyId={studyId} />
        </Stack>
      )}
    </QueryState>
  );
}
