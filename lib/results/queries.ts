import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { getDatasetBin, getDatasetResults, getStudyBin, getStudyResults } from "./schema";

/** What the results are of. */
export type ResultsSource =
  | { kind: "study"; projectId: string; studyId: string }
  | { kind: "dataset"; projectId: string; datasetId: string };

const path = (source: ResultsSource) =>
  source.kind === "study"
    ? `/api/projects/${source.projectId}/studies/${source.studyId}`
    : `/api/projects/${source.projectId}/datasets/${source.datasetId}`;

/** Looked at again every few seconds, as people read. */
export const studyResultsOptions = (projectId: string, studyId: string) => {
  const source = { kind: "study", projectId, studyId } as const;
  return queryOptions({
    queryKey: ["results", source],
    queryFn: () => call<typeof getStudyResults>("GET", `${path(source)}/results`),
    refetchInterval: 5_000,
  });
};

/** A dataset grows by imports, and counting it takes longer: less often. */
export const datasetResultsOptions = (projectId: string, datasetId: string) => {
  const source = { kind: "dataset", projectId, datasetId } as const;
  return queryOptions({
    queryKey: ["results", source],
    queryFn: () => call<typeof getDatasetResults>("GET", `${path(source)}/results`),
    refetchInterval: 20_000,
  });
};

export interface BinSelection {
  /** A study's model id, or a dataset's group key. */
  group: string;
  bin: number;
  lastBin: number;
}

export const binPageSize = 8;

/** What is behind bins of a diagram; `page` from 0. */
export const binOptions = (source: ResultsSource, { group, ...bins }: BinSelection, page: number) =>
  queryOptions({
    queryKey: ["results", source, "bins", group, bins, page],
    queryFn: () => {
      const query = new URLSearchParams({
        [source.kind === "study" ? "model" : "group"]: group,
        bin: String(bins.bin),
        lastBin: String(bins.lastBin),
        limit: String(binPageSize),
        offset: String(page * binPageSize),
      });
      return call<typeof getStudyBin | typeof getDatasetBin>(
        "GET",
        `${path(source)}/results/bins?${query}`,
      );
    },
    placeholderData: keepPreviousData,
  });

/** Where the forecasts behind the results are downloaded. */
export const forecastsPath = (source: ResultsSource, format: "csv" | "jsonl") =>
  `${path(source)}/forecasts?format=${format}`;
