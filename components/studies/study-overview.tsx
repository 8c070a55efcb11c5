"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LifeCard } from "@/components/life-cycle/life-card";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { studyOptions } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import { ActionsCard } from "./actions-card";
import { SettingsCard } from "./settings-card";
import { StatusCard } from "./status-card";

/** A study at a glance: how far it is, what to do next, and its settings. */
export function StudyOverview(ids: StudyIds) {
  const { projectId } = ids;
  const study = useQuery(studyOptions(ids));
  return (
    <QueryState query={study} rows={8}>
      {(study) => (
        <>
          <PageHeader title="Overview">
            Crowdworkers see the study as “{study.config.title}”.
          </PageHeader>
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <StatusCard projectId={projectId} study={study} />
              <ActionsCard projectId={projectId} study={study} />
            </SimpleGrid>
            <SettingsCard projectId={projectId} study={study} />
            <LifeCard {...ids} name={study.name} />
          </Stack>
        </>
      )}
    </QueryState>
  );
}
