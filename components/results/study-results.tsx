"use client";

import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { NoView } from "@/components/figures/no-view";
import { useAddress } from "@/components/figures/use-address";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { when } from "@/components/ui/when";
import { readView, viewDefaults, whatIsWrong, writeView } from "@/lib/figures/prepare-address";
import { prepareCounting } from "@/lib/results/prepare-counting";
import { prepareStudyGroups } from "@/lib/results/prepare-groups";
import { sayMethod } from "@/lib/results/prepare-method";
import { prepareScope } from "@/lib/results/prepare-scope";
import { studyResultsOptions } from "@/lib/results/queries";
import type { StudyResults as Results } from "@/lib/results/schema";
import { FirstCount } from "./first-count";
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
export function StudyResults(ids: Props) {
  const { said, say } = useAddress();
  const { version } = said;
  const view = readView(said);
  const { rules = viewDefaults.rules } = view;
  const wrong = whatIsWrong(view);
  const query = useQuery({
    ...studyResultsOptions(ids, { version, rules }),
    placeholderData: keepPreviousData,
    enabled: wrong === null,
  });
  if (wrong !== null) {
    return <NoView wrong={wrong} back="Show the results" onBack={() => say(writeView({}))} />;
  }
  return (
    <QueryState query={query} rows={10}>
      {(results) => {
        const { versions, computed, newer } = results;
        if (versions.every(({ forecasts }) => forecasts === 0)) return <NoForecasts />;
        return (
          <Stack gap="xl" aria-busy={query.isPlaceholderData}>
            <ResultsScope
              {...{ results, rules }}
              sentences={sentencesOf(results)}
              onChoose={(given) => say(given, "step")}
            />
            {computed === null ? (
              <FirstCount newer={newer} />
            ) : computed.forecasts === 0 ? (
              <NoForecasts />
            ) : (
              <StudySections
                {...{ ...ids, results, computed }}
                updated={<UpdatedMark query={query} behind={prepareCounting(results, when)} />}
              />
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function NoForecasts() {
  return (
    <EmptyState title="No forecasts yet">
      Accuracy, calibration and agreement appear here as soon as the first task is submitted.
    </EmptyState>
  );
}

const sentencesOf = ({ method, computed }: Results) =>
  computed ? [...prepareScope(computed), ...sayMethod(method, prepareStudyGroups(computed))] : [];
