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
  startStudy,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/studies`;

export const studiesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["studies", projectId],
    queryFn: () => call<typeof listStudies>("GET", path(projectId)),
  });

/** Looked at again every few seconds, as people read. */
export const studyOptions = (projectId: string, studyId: string) =>
  queryOptions({
    queryKey: ["studies", projectId, studyId],
    queryFn: () => call<typeof getStudy>("GET", `${path(projectId)}/${studyId}`),
    refetchInterval: 5_000,
  });

export const postStudy = (projectId: string, body: z.input<typeof createStudy.body>) =>
  call<typeof createStudy>("POST", path(projectId), body);

export const putDraft = (
  projectId: string,
  studyId: string,
  body: z.input<typeof changeDraft.body>,
) => call<typeof changeDraft>("PUT", `${path(projectId)}/${studyId}/draft`, body);

export const deleteDraft = (projectId: string, studyId: string) =>
  call<typeof discardDraft>("DELETE", `${path(projectId)}/${studyId}/draft`);

export const postStart = (projectId: string, studyId: string) =>
  call<typeof startStudy>("POST", `${path(projectId)}/${studyId}/start`);

export const postPreview = (projectId: string, studyId: string) =>
  call<typeof previewStudy>("POST", `${path(projectId)}/${studyId}/preview`);

/** How many questions a study could draw from. */
export const eligibleOptions = (
  projectId: string,
  choice: { datasetId: string | null; split: string | null; modelIds: string[] },
) =>
  queryOptions({
    queryKey: ["eligible", projectId, choice],
    enabled: choice.datasetId !== null && choice.modelIds.length > 0,
    queryFn: () => {
      const search = new URLSearchParams({
        datasetId: choice.datasetId ?? "",
        modelIds: choice.modelIds.join(","),
        ...(choice.split === null ? {} : { split: choice.split }),
      });
      return call<typeof countEligible>("GET", `${path(projectId)}/eligible?${search}`);
    },
  });
