"use client";

import { Anchor, Button, Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useMemo } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { facetsOptions, figuresOptions, type ProjectSource } from "@/lib/figures/queries";
import { clearFilters } from "@/lib/figures/selection/filters";
import type { ViewQuery } from "@/lib/figures/selection/schema-selection";
import { readView, whatIsWrong, writeView } from "@/lib/figures/selection/view-address";
import { FiguresSections } from "./figures-sections";
import classes from "./figures-sections.module.css";
import { ManyGroups } from "./leaderboard/many-groups";
import { UpdatedMark } from "./parts/updated-mark";
import { useAddress } from "./parts/use-address";
import { NoView } from "./selection/no-view";
import { ViewFilters } from "./selection/view-filters";
import { ViewSettings } from "./selection/view-settings";
import { useLooks } from "./use-looks";

/** The view in the page's address. On a dataset's page the dataset is given and not in the address. */
function useView(datasetId?: string) {
  const { params, setParams } = useAddress();
  const view = useMemo<ViewQuery>(() => {
    const own = readView(params);
    return datasetId ? { ...own, dataset: datasetId } : own;
  }, [params, datasetId]);
  const setView = (next: ViewQuery) =>
    setParams(
      // Of other groups, the leaderboard's first page comes first.
      { ...writeView(datasetId ? { ...next, dataset: undefined } : next), page: null },
      "step",
    );
  return { view, setView };
}

/** Figures over the forecasts of a project that the page's address selects, or over one dataset's. */
export function FiguresView({ projectId, datasetId }: { projectId: string; datasetId?: string }) {
  const source = useMemo<ProjectSource>(() => ({ kind: "project", projectId }), [projectId]);
  const { view, setView } = useView(datasetId);
  const { looks, setLooks } = useLooks();
  const facets = useQuery(facetsOptions(projectId, view));
  const wrong = whatIsWrong(view);
  const query = useQuery({ ...figuresOptions(source, view), enabled: wrong === null });
  const { refetch } = facets;
  const uncounted = query.data?.uncounted ?? 0;
  // What has just been counted may be of new datasets or have new tags.
  useEffect(() => {
    if (uncounted === 0) return;
    return () => void refetch();
  }, [uncounted, refetch]);
  const { datasets } = facets.data ?? {};
  const isEmpty = datasets && !datasets.some(({ id }) => !datasetId || id === datasetId);
  // Both are requested at once, and requesting figures counts new forecasts.
  if (isEmpty && uncounted === 0 && query.data?.forecasts === 0) {
    return (
      <EmptyState title="No forecasts yet">
        <Anchor component={Link} underline="always" href={`/projects/${projectId}/imports`}>
          Import forecasts
        </Anchor>{" "}
        on questions, or have a study’s crowdworkers read about them.
      </EmptyState>
    );
  }
  if (wrong !== null) {
    return <NoView wrong={wrong} back="Show all figures" onBack={() => setView({})} />;
  }
  return (
    <Stack gap="lg">
      <Paper withBorder p="md" className={classes.choices}>
        <Stack gap="md">
          <QueryState query={facets} rows={1}>
            {(found) => (
              <ViewFilters
                facets={found}
                view={view}
                fixed={datasetId ? ["dataset"] : []}
                onChange={setView}
              />
            )}
          </QueryState>
          <ViewSettings
            view={view}
            tags={[...new Set(facets.data?.tags.map(({ field }) => field))]}
            onChange={setView}
          />
        </Stack>
      </Paper>
      <QueryState query={query} rows={10}>
        {(page) => (
          <div
            aria-busy={query.isPlaceholderData}
            style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
          >
            {page.groupsLeftOut > 0 ? (
              <ManyGroups
                source={source}
                view={view}
                page={page}
                looks={looks}
                setLooks={setLooks}
                onOpen={setView}
              />
            ) : page.groups.length === 0 ? (
              <EmptyState title="No forecasts here">
                <Stack align="center" gap="sm">
                  {page.uncounted > 0
                    ? "Forecasts have come in and are being counted."
                    : "No forecasts match your filters."}
                  <Button variant="default" onClick={() => setView(clearFilters(view))}>
                    Clear all
                  </Button>
                </Stack>
              </EmptyState>
            ) : (
              <FiguresSections
                source={source}
                view={view}
                page={page}
                looks={looks}
                setLooks={setLooks}
                updated={<UpdatedMark query={query} />}
              />
            )}
          </div>
        )}
      </QueryState>
    </Stack>
  );
}
