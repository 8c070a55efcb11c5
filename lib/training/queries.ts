import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type {
  cancelTraining,
  changeTraining,
  chooseSupply,
  createTraining,
  discardTraining,
  getTraining,
  listTrainings,
} from "./schema";
import type { evaluateModel, getLineage, listCheckpoints, registerModel } from "./schema-models";
import type { importOutput, listOutputs, previewOutput } from "./schema-outputs";
import type { getTrainingLog, listTrainingEvents, TrainingEvent } from "./schema-progress";
import type { listRecipes } from "./schema-recipes";
import type { getResults } from "./schema-results";

const path = (projectId: string, trainingId = "") =>
  `/api/projects/${projectId}/training-runs${trainingId && `/${trainingId}`}`;

export const trainingsKey = (projectId: string) => ["projects", projectId, "training-runs"];

export const recipesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "training-recipes"],
    queryFn: () => call<typeof listRecipes>("GET", `/api/projects/${projectId}/training-recipes`),
  });

export const trainingsOptions = (projectId: string, page = 1) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), page],
    queryFn: () => call<typeof listTrainings>("GET", `${path(projectId)}?page=${page}`),
  });

/** Those that learnt from a study's forecasts. */
export const trainingsOfStudyOptions = (projectId: string, studyId: string) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), "of-study", studyId],
    queryFn: () => call<typeof listTrainings>("GET", `${path(projectId)}?study=${studyId}`),
  });

/** Those that have curves of a stage. */
export const trainingsWithCurvesOptions = (projectId: string, stage: string) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), "with-curves", stage],
    queryFn: () =>
      call<typeof listTrainings>("GET", `${path(projectId)}?curves=${encodeURIComponent(stage)}`),
  });

/** Those that wrote texts of these models on a dataset's questions. */
export const trainingsOfTextsOptions = (
  projectId: string,
  datasetId: string,
  modelIds: readonly string[],
) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), "of-texts", datasetId, modelIds],
    queryFn: () =>
      call<typeof listTrainings>(
        "GET",
        `${path(projectId)}?dataset=${datasetId}&models=${modelIds.join(",")}`,
      ),
  });

export const trainingOptions = (projectId: string, trainingId: string) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId],
    queryFn: () => call<typeof getTraining>("GET", path(projectId, trainingId)),
  });

/** All events so far: each time it is asked again, only newer ones come. */
export const eventsOptions = (projectId: string, trainingId: string) => {
  const queryKey = [...trainingsKey(projectId), trainingId, "events"];
  return queryOptions<TrainingEvent[]>({
    queryKey,
    queryFn: async ({ client }) => {
      let events = client.getQueryData<TrainingEvent[]>(queryKey) ?? [];
      for (let more = true; more; ) {
        const after = events.at(-1)?.no ?? 0;
        const address = `${path(projectId, trainingId)}/events?after=${after}`;
        const answer = await call<typeof listTrainingEvents>("GET", address);
        if (answer.events.length > 0) events = [...events, ...answer.events];
        more = answer.more;
      }
      return events;
    },
    structuralSharing: false,
  });
};

interface LogPlace {
  job?: number | undefined;
  after?: number;
  search?: string;
}

export const logOptions = (projectId: string, trainingId: string, place: LogPlace) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId, "log", place],
    queryFn: () => {
      const given = Object.entries(place).filter(
        ([, value]) => value !== undefined && value !== "",
      );
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return call<typeof getTrainingLog>("GET", `${path(projectId, trainingId)}/log?${query}`);
    },
  });

export const postTraining = (projectId: string, body: Input<(typeof createTraining)["body"]>) =>
  call<typeof createTraining>("POST", path(projectId), body);

export const patchTraining = (
  projectId: string,
  trainingId: string,
  body: Input<(typeof changeTraining)["body"]>,
) => call<typeof changeTraining>("PATCH", path(projectId, trainingId), body);

export const deleteTraining = (projectId: string, trainingId: string) =>
  call<typeof discardTraining>("DELETE", path(projectId, trainingId));

export const putSupply = (
  projectId: string,
  trainingId: string,
  body: Input<(typeof chooseSupply)["body"]>,
) => call<typeof chooseSupply>("PUT", `${path(projectId, trainingId)}/supply`, body);

export const postTrainingAction = (
  projectId: string,
  trainingId: string,
  action: "start" | "cancel" | "give-up" | "resume",
) => call<typeof cancelTraining>("POST", `${path(projectId, trainingId)}/${action}`);

/** `stagesDone` asks again once another stage is done. */
export const checkpointsOptions = (projectId: string, trainingId: string, stagesDone: number) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId, "checkpoints", stagesDone],
    queryFn: () =>
      call<typeof listCheckpoints>("GET", `${path(projectId, trainingId)}/checkpoints`),
  });

export const outputPreviewOptions = (projectId: string, trainingId: string, file: string) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId, "outputs", "preview", file],
    queryFn: () =>
      call<typeof previewOutput>(
        "GET",
        `${path(projectId, trainingId)}/outputs/preview?${new URLSearchParams({ path: file })}`,
      ),
  });

export const outputsOptions = (projectId: string, trainingId: string, stagesDone: number) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId, "outputs", stagesDone],
    queryFn: () => call<typeof listOutputs>("GET", `${path(projectId, trainingId)}/outputs`),
  });

export const resultsOptions = (projectId: string, trainingId: string, stagesDone: number) =>
  queryOptions({
    queryKey: [...trainingsKey(projectId), trainingId, "results", stagesDone],
    queryFn: () => call<typeof getResults>("GET", `${path(projectId, trainingId)}/results`),
  });

export const lineageOptions = (projectId: string, modelId: string) =>
  queryOptions({
    queryKey: ["projects", projectId, "models", modelId, "lineage"],
    queryFn: () =>
      call<typeof getLineage>("GET", `/api/projects/${projectId}/models/${modelId}/lineage`),
  });

export const postOutput = (
  projectId: string,
  trainingId: string,
  body: Input<(typeof importOutput)["body"]>,
) => call<typeof importOutput>("POST", `${path(projectId, trainingId)}/outputs`, body);

export const postTrainedModel = (
  projectId: string,
  trainingId: string,
  body: Input<(typeof registerModel)["body"]>,
) => call<typeof registerModel>("POST", `${path(projectId, trainingId)}/models`, body);

export const postEvaluation = (
  projectId: string,
  trainingId: string,
  body: Input<(typeof evaluateModel)["body"]>,
) => call<typeof evaluateModel>("POST", `${path(projectId, trainingId)}/evaluations`, body);
