import { call } from "@/lib/http/client";
import type { erasePerson, findPerson } from "./schema";

interface StudyIds {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: StudyIds) =>
  `/api/projects/${projectId}/studies/${studyId}/people`;

export const postFindPerson = (ids: StudyIds, by: string) =>
  call<typeof findPerson>("POST", `${path(ids)}/find`, { by });

export const postErasure = (ids: StudyIds, readerId: string, confirm: string) =>
  call<typeof erasePerson>("POST", `${path(ids)}/${readerId}/erasure`, { confirm });

export const personDataPath = (ids: StudyIds, readerId: string) => `${path(ids)}/${readerId}/data`;
