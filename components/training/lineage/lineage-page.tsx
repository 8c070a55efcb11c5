"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { lineageOptions } from "@/lib/training/queries";
import { LineageOrigin } from "./lineage-origin";
import { LineageSources } from "./lineage-sources";
import { LineageStages } from "./lineage-stages";
import { LineageUses } from "./lineage-uses";

interface Props {
  projectId: string;
  modelId: string;
}

/** Where a model of a training run comes from, back to the rows that trained it. */
export function LineagePage({ projectId, modelId }: Props) {
  const query = useQuery(lineageOptions(projectId, modelId));
  return (
    <QueryState query={query} rows={8}>
      {(lineage) => (
        <>
          <PageHeader title={lineage.model.name} help="training">
            Where this model comes from.
          </PageHeader>
          <Stack gap="lg">
            <LineageOrigin projectId={projectId} lineage={lineage} />
            {(lineage.usedIn.evaluations.length > 0 || lineage.usedIn.studies.length > 0) && (
              <LineageUses projectId={projectId} usedIn={lineage.usedIn} />
            )}
            {lineage.sources.length > 0 && (
              <LineageSources projectId={projectId} sources={lineage.sources} />
            )}
            {lineage.stages.length > 0 && (
              <LineageStages projectId={projectId} stages={lineage.stages} />
            )}
          </Stack>
        </>
      )}
    </QueryState>
  );
}
