import type { z } from "zod";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { erasePerson, findPerson, keepPerson } from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/people`;

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
