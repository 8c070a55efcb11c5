import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type {
  changeDraft,
  countEligible,
  createStudy,
  discardDraft,
  getStudy,
  listStudies,
  previewStudy,
  StudyConfig,
  StudyIds,
  startStudy,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/studies`;

/** The address of one study, which those of its parts begin with. */
export const studyPath = ({ projectId, studyId }: StudyIds) => `${path(projectId)}/${studyId}`;

export const studiesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["studies", projectId],
    queryFn: () => call<typeof listStudies>("GET", path(projectId)),
  });

/** Fetched again every few seconds until it is closed, as people read. */
export const studyOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["studies", ids.projectId, ids.studyId],
    queryFn: () => call<typeof getStudy>("GET", studyPath(ids)),
    refetchInterval: ({ state: { data } }) => data?.state !== "closed" && 5_000,
  });

export const postStudy = (projectId: string, body: z.input<typeof createStudy.body>) =>
  call<typeof createStudy>("POST", path(projectId), body);

export const putDraft = (ids: StudyIds, body: z.input<typeof changeDraft.body>) =>
  call<typeof changeDraft>("PUT", `${studyPath(ids)}/draft`, body);

export const deleteDraft = (ids: StudyIds) =>
  call<typeof discardDraft>("DELETE", `${studyPath(ids)}/draft`);

export const postStart = (ids: StudyIds) =>
  call<typeof startStudy>("POST", `${studyPath(ids)}/start`);

export const postPreview = (ids: StudyIds) =>
  call<typeof previewStudy>("POST", `${studyPath(ids)}/preview`);

/** How many questions a study could draw from. */
export const eligibleOptions = (
  projectId: string,
  choice: {
    datasetId: string | null;
    split: string | null;
    modelIds: string[];
    forecast: StudyConfig["asks"]["forecast"];
    reader?: string;
  },
) =>
  queryOptions({
    queryKey: ["eligible", projectId, choice],
    enabled: choice.datasetId !== null && choice.modelIds.length > 0,
    queryFn: () => {
      const search = new URLSearchParams({
        datasetId: choice.datasetId ?? "",
        modelIds: choice.modelIds.join(","),
        forecast: choice.forecast,
        ...(choice.split === null ? {} : { split: choice.split }),
        ...(choice.reader ? { reader: choice.reader } : {}),
      });
      return call<typeof countEligible>("GET", `${path(projectId)}/eligible?${search}`);
    },
  });
