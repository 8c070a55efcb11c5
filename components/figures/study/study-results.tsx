"use client";

import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useIsOpen } from "@/components/quality/rounds/use-is-open";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import {
  readView,
  viewDefaults,
  whatIsWrong,
  writeView,
} from "@/lib/figures/selection/view-address";
import { studyResultsOptions } from "@/lib/figures/study/queries";
import { UpdatedMark } from "../parts/updated-mark";
import { useAddress } from "../parts/use-address";
import { NoView } from "../selection/no-view";
import { ResultsScope } from "./results-scope";
import { StudySections } from "./study-sections";

interface Props {
  projectId: string;
  studyId: string;
}

/**
 * A study's results so far: calibration per model, agreement between readers, order and time, with
 * and without the people who are excluded.
 */
export function StudyResults(ids: Props) {
  const { params, setParams } = useAddress();
  const { version } = params;
  const view = readView(params);
  const { rules = viewDefaults.rules } = view;
  const wrong = whatIsWrong(view);
  const query = useQuery({
    ...studyResultsOptions(ids, { version, rules, open: useIsOpen(ids) }),
    placeholderData: keepPreviousData,
    enabled: wrong === null,
  });
  if (wrong !== null) {
    return <NoView wrong={wrong} back="Show the results" onBack={() => setParams(writeView({}))} />;
  }
  return (
    <QueryState query={query} rows={10}>
      {(results) => {
        const { versions, scope } = results;
        if (versions.every(({ forecasts }) => forecasts === 0)) return <NoForecasts />;
        return (
          <Stack gap="xl" aria-busy={query.isPlaceholderData}>
            <ResultsScope
              results={results}
              rules={rules}
              onChoose={(given) => setParams(given, "step")}
            />
            {scope.forecasts === 0 ? (
              <NoForecasts />
            ) : (
              <StudySections {...ids} results={results} updated={<UpdatedMark query={query} />} />
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
