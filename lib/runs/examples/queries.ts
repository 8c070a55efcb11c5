import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type {
  changeExampleDraft,
  changeExampleSet,
  createExampleSet,
  getExampleSet,
  getExampleVersion,
  listExampleSets,
  removeExampleSet,
  saveExampleVersion,
} from "./schema";

const path = (projectId: string, setId = "") =>
  `/api/projects/${projectId}/example-sets${setId && `/${setId}`}`;

export const exampleSetsKey = (projectId: string) => ["projects", projectId, "example-sets"];

export const exampleSetsOptions = (projectId: string) =>
  queryOptions({
    queryKey: exampleSetsKey(projectId),
    queryFn: () => call<typeof listExampleSets>("GET", path(projectId)),
  });

export const exampleSetOptions = (projectId: string, setId: string) =>
  queryOptions({
    queryKey: [...exampleSetsKey(projectId), setId],
    queryFn: () => call<typeof getExampleSet>("GET", path(projectId, setId)),
  });

export const exampleVersionOptions = (projectId: string, setId: string, versionId: string) =>
  queryOptions({
    queryKey: [...exampleSetsKey(projectId), setId, versionId],
    queryFn: () =>
      call<typeof getExampleVersion>("GET", `${path(projectId, setId)}/versions/${versionId}`),
  });

export const postExampleSet = (projectId: string, body: Input<(typeof createExampleSet)["body"]>) =>
  call<typeof createExampleSet>("POST", path(projectId), body);

export const patchExampleSet = (
  projectId: string,
  setId: string,
  body: Input<(typeof changeExampleSet)["body"]>,
) => call<typeof changeExampleSet>("PATCH", path(projectId, setId), body);

export const deleteExampleSet = (projectId: string, setId: string) =>
  call<typeof removeExampleSet>("DELETE", path(projectId, setId));

export const putExampleDraft = (
  projectId: string,
  setId: string,
  body: Input<(typeof changeExampleDraft)["body"]>,
) => call<typeof changeExampleDraft>("PUT", `${path(projectId, setId)}/draft`, body);

export const postExampleVersion = (
  projectId: string,
  setId: string,
  body: Input<(typeof saveExampleVersion)["body"]>,
) => call<typeof saveExampleVersion>("POST", `${path(projectId, setId)}/versions`, body);
