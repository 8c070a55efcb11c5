import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type {
  Criterion,
  changeTuning,
  chooseTemperature,
  createTuning,
  discardTuning,
  getTuning,
  getTuningPlan,
  listTunings,
  startTuning,
} from "./schema";

const path = (projectId: string, tuningId = "") =>
  `/api/projects/${projectId}/tunings${tuningId && `/${tuningId}`}`;

export const tuningsKey = (projectId: string) => ["projects", projectId, "tunings"];

export const tuningsOptions = (projectId: string) =>
  queryOptions({
    queryKey: tuningsKey(projectId),
    queryFn: () => call<typeof listTunings>("GET", path(projectId)),
  });

export const tuningOptions = (projectId: string, tuningId: string) =>
  queryOptions({
    queryKey: [...tuningsKey(projectId), tuningId],
    queryFn: () => call<typeof getTuning>("GET", path(projectId, tuningId)),
  });

export const tuningPlanOptions = (projectId: string, tuningId: string) =>
  queryOptions({
    queryKey: [...tuningsKey(projectId), tuningId, "plan"],
    queryFn: () => call<typeof getTuningPlan>("GET", `${path(projectId, tuningId)}/plan`),
  });

export const postTuning = (projectId: string, body: Input<(typeof createTuning)["body"]>) =>
  call<typeof createTuning>("POST", path(projectId), body);

export const patchTuning = (
  projectId: string,
  tuningId: string,
  body: Input<(typeof changeTuning)["body"]>,
) => call<typeof changeTuning>("PATCH", path(projectId, tuningId), body);

export const deleteTuning = (projectId: string, tuningId: string) =>
  call<typeof discardTuning>("DELETE", path(projectId, tuningId));

export const postTuningStart = (projectId: string, tuningId: string) =>
  call<typeof startTuning>("POST", `${path(projectId, tuningId)}/start`);

/** @param criterion null for no choice */
export const putChoice = (projectId: string, tuningId: string, criterion: Criterion | null) =>
  call<typeof chooseTemperature>("PUT", `${path(projectId, tuningId)}/choice`, { criterion });
