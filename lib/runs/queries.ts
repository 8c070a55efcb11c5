import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type {
  changeRun,
  countQueries,
  createRun,
  discardRun,
  getPlan,
  getRun,
  listRuns,
  pauseRun,
} from "./schema";

const path = (projectId: string, runId = "") =>
  `/api/projects/${projectId}/runs${runId && `/${runId}`}`;

export const runsKey = (projectId: string) => ["projects", projectId, "runs"];

export const runsOptions = (projectId: string, page = 1) =>
  queryOptions({
    queryKey: [...runsKey(projectId), page],
    queryFn: () => call<typeof listRuns>("GET", `${path(projectId)}?page=${page}`),
  });

export const runOptions = (projectId: string, runId: string) =>
  queryOptions({
    queryKey: [...runsKey(projectId), runId],
    queryFn: () => call<typeof getRun>("GET", path(projectId, runId)),
  });

export const planOptions = (projectId: string, runId: string) =>
  queryOptions({
    queryKey: [...runsKey(projectId), runId, "plan"],
    queryFn: () => call<typeof getPlan>("GET", `${path(projectId, runId)}/plan`),
  });

/** How many questions of a dataset, or of its split, have a query. */
export const queriesOptions = (projectId: string, datasetId: string, split: string | null) =>
  queryOptions({
    queryKey: ["projects", projectId, "datasets", datasetId, "queries", split],
    queryFn: () => {
      const query = new URLSearchParams(split === null ? {} : { split });
      const address = `/api/projects/${projectId}/datasets/${datasetId}/queries?${query}`;
      return call<typeof countQueries>("GET", address);
    },
  });

export const postRun = (projectId: string, body: Input<(typeof createRun)["body"]>) =>
  call<typeof createRun>("POST", path(projectId), body);

export const patchRun = (
  projectId: string,
  runId: string,
  body: Input<(typeof changeRun)["body"]>,
) => call<typeof changeRun>("PATCH", path(projectId, runId), body);

export const deleteRun = (projectId: string, runId: string) =>
  call<typeof discardRun>("DELETE", path(projectId, runId));

/** Starts, pauses, resumes or cancels a run. */
export const postRunAction = (
  projectId: string,
  runId: string,
  action: "start" | "pause" | "resume" | "cancel",
) => call<typeof pauseRun>("POST", `${path(projectId, runId)}/${action}`);
