import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type { changeEngine, createEngine, listEngines, removeEngine, tryEngine } from "./schema";

const path = (projectId: string, engineId = "") =>
  `/api/projects/${projectId}/training-engines${engineId && `/${engineId}`}`;

export const enginesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "training-engines"],
    queryFn: () => call<typeof listEngines>("GET", path(projectId)),
  });

export const postEngine = (projectId: string, body: Input<(typeof createEngine)["body"]>) =>
  call<typeof createEngine>("POST", path(projectId), body);

export const patchEngine = (
  projectId: string,
  engineId: string,
  body: Input<(typeof changeEngine)["body"]>,
) => call<typeof changeEngine>("PATCH", path(projectId, engineId), body);

export const deleteEngine = (projectId: string, engineId: string) =>
  call<typeof removeEngine>("DELETE", path(projectId, engineId));

export const postTryEngine = (projectId: string, engineId: string) =>
  call<typeof tryEngine>("POST", `${path(projectId, engineId)}/try`);
