"use client";

import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { studyResultsOptions } from "@/lib/results/queries";
import { ResultsScope } from "./results-scope";
import { StudySections } from "./study-sections";
import { UpdatedMark } from "./updated-mark";

interface Props {
  projectId: string;
  studyId: string;
}

/**
 * What a study's crowd has shown so far: calibration per model, agreement between readers, order and
 * time, with and without the people who are excluded.
 */
export function StudyResults({ projectId, studyId }: Props) {
  const [version, setVersion] = useState<VersionQuery>();
  const query = useQuery({
    ...studyResultsOptions(projectId, studyId, version),
    placeholderData: keepPreviousData,
  });
  const updated: ReactNode = (
    <UpdatedMark dataUpdatedAt={query.dataUpdatedAt} error={query.error} />
  );
  return (
    <QueryState query={query} rows={10}>
      {(results) => (
        <Stack gap="xl" aria-busy={query.isPlaceholderData}>
          {results.versions.some(({ forecasts }) => forecasts > 0) && (
            <ResultsScope results={results} onChoose={setVersion} />
          )}
          {results.all.models.every(
            ({ n, leftOut }) => n + leftOut.unjudged + leftOut.unparsable === 0,
          ) ? (
            <EmptyState title="No forecasts yet">
              Accuracy, calibration and agreement appear here as soon as the first task is
              submitted.
            </EmptyState>
          ) : (
            <StudySections
              projectId={projectId}
              studyId={studyId}
              results={results}
              updated={updated}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
}
