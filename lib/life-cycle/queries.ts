import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type {
  ChangePayingLife,
  changeProjectLife,
  changeRetention,
  changeStudyLife,
  getLife,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}`;

export const lifeOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["life", projectId],
    queryFn: () => call<typeof getLife>("GET", `${path(projectId)}/life-cycle`),
  });

/** @param studyId null for the project itself */
export const putLife = (projectId: string, studyId: string | null, body: ChangePayingLife) =>
  studyId === null
    ? call<typeof changeProjectLife>("PUT", `${path(projectId)}/life-cycle`, body)
    : call<typeof changeStudyLife>("PUT", `${path(projectId)}/studies/${studyId}/life-cycle`, body);

export const putRetention = (projectId: string, months: number | null) =>
  call<typeof changeRetention>("PUT", `${path(projectId)}/retention`, { months });
