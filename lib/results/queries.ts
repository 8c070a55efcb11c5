import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { call } from "@/lib/http/client";
import type { getStudyBin, getStudyResults, MethodUsed, Variant } from "./schema";

/** What the results are of. */
export interface ResultsSource {
  projectId: string;
  studyId: string;
  version: VersionQuery;
  variant: Variant;
}

const path = ({ projectId, studyId }: Pick<ResultsSource, "projectId" | "studyId">) =>
  `/api/projects/${projectId}/studies/${studyId}`;

/** What is being computed is asked for again this often, in milliseconds. */
const whileWaiting = 1_000;
/** And what is there, since people go on reading. */
const whileOpen = 5_000;

/** A study's results as they come in. Of the newest version, by the default rules, unless said otherwise. */
export const studyResultsOptions = (
  { projectId, studyId }: Pick<ResultsSource, "projectId" | "studyId">,
  said: { version?: string; rules: MethodUsed["rules"] },
) =>
  queryOptions({
    queryKey: ["results", "study", studyId, said],
    queryFn: () => {
      const given = Object.entries(said).filter(([, value]) => value);
      const query = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
      return call<typeof getStudyResults>("GET", `${path({ projectId, studyId })}/results${query}`);
    },
    refetchInterval: ({ state }) =>
      state.data?.newer?.state === "waiting" ? whileWaiting : whileOpen,
  });

/** A bin of a model's diagram: its forecasts are those with a confidence from low to high. */
export interface BinSelection {
  model: string;
  low: number;
  high: number;
}

export const binPageSize = 8;

/** What is behind bins of a diagram; `page` from 0. */
export const binOptions = (
  source: ResultsSource,
  { model, low, high }: BinSelection,
  page: number,
) =>
  queryOptions({
    queryKey: ["results", source, "bins", model, { low, high }, page],
    queryFn: () => {
      const query = new URLSearchParams({
        ...{ model, version: String(source.version), variant: source.variant },
        low: String(low),
        high: String(high),
        limit: String(binPageSize),
        offset: String(page * binPageSize),
      });
      return call<typeof getStudyBin>("GET", `${path(source)}/results/bins?${query}`);
    },
    placeholderData: keepPreviousData,
  });

/** Where the forecasts behind the results are downloaded. */
export const forecastsPath = (source: ResultsSource, format: "csv" | "jsonl") =>
  `${path(source)}/forecasts?format=${format}&version=${source.version}`;

/** Where it is said what the columns of a study's exports hold, and how each figure follows. */
export const codebookPath = (source: ResultsSource, format: "json" | "md") =>
  `${path(source)}/codebook?format=${format}`;
