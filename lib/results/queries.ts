import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { VersionQuery } from "@/lib/forecasts/schema-version";
import { call } from "@/lib/http/client";
import type {
  getDatasetBin,
  getDatasetResults,
  getStudyBin,
  getStudyResults,
  Variant,
} from "./schema";

/** What the results are of. */
export type ResultsSource = StudySource | DatasetSource;

interface StudySource {
  kind: "study";
  projectId: string;
  studyId: string;
  version: VersionQuery;
  variant: Variant;
}

interface DatasetSource {
  kind: "dataset";
  projectId: string;
  datasetId: string;
}

const studyPath = ({ projectId, studyId }: Pick<StudySource, "projectId" | "studyId">) =>
  `/api/projects/${projectId}/studies/${studyId}`;

const path = (source: ResultsSource) =>
  source.kind === "study"
    ? studyPath(source)
    : `/api/projects/${source.projectId}/datasets/${source.datasetId}`;

/** Looked at again every few seconds, as people read. Of the newest version unless one is given. */
export const studyResultsOptions = (projectId: string, studyId: string, version?: VersionQuery) =>
  queryOptions({
    queryKey: ["results", "study", studyId, version ?? "newest"],
    queryFn: () => {
      const query = version === undefined ? "" : `?version=${version}`;
      return call<typeof getStudyResults>(
        "GET",
        `${studyPath({ projectId, studyId })}/results${query}`,
      );
    },
    refetchInterval: 5_000,
  });

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
        ...groupQuery(source, group),
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

function groupQuery(source: ResultsSource, group: string): Record<string, string> {
  if (source.kind === "dataset") return { group };
  return { model: group, version: String(source.version), variant: source.variant };
}

/** Where the forecasts behind the results are downloaded. */
export const forecastsPath = (source: ResultsSource, format: "csv" | "jsonl") => {
  const version = source.kind === "study" ? `&version=${source.version}` : "";
  return `${path(source)}/forecasts?format=${format}${version}`;
};

/** Where it is said what the columns of a study's exports hold, and how each figure follows. */
export const codebookPath = (source: StudySource, format: "json" | "md") =>
  `${path(source)}/codebook?format=${format}`;
