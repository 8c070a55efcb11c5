import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { erasePerson, findPerson, keepPerson } from "./schema";

interface StudyIds {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: StudyIds) =>
  `/api/projects/${projectId}/studies/${studyId}/people`;

export const postFindPerson = (ids: StudyIds, by: string) =>
  call<typeof findPerson>("POST", `${path(ids)}/find`, { by });

export const postErasure = (
  ids: StudyIds,
  readerId: string,
  body: z.input<(typeof erasePerson)["body"]>,
) => call<typeof erasePerson>("POST", `${path(ids)}/${readerId}/erasure`, body);

export const deleteErasure = (ids: StudyIds, readerId: string) =>
  call<typeof keepPerson>("DELETE", `${path(ids)}/${readerId}/erasure`);

export const personDataPath = (ids: StudyIds, readerId: string) => `${path(ids)}/${readerId}/data`;
