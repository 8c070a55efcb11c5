import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type {
  addGold,
  GoldLabel,
  getGoldProgress,
  labelGold,
  listGold,
  removeGold,
} from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/gold`;

export const goldOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["gold", ids.projectId, ids.studyId],
    queryFn: () => call<typeof listGold>("GET", path(ids)),
  });

/** Colleagues label at the same time. */
export const goldProgressOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["gold-progress", ids.projectId, ids.studyId],
    queryFn: () => call<typeof getGoldProgress>("GET", `${path(ids)}/progress`),
    refetchInterval: 5_000,
  });

export const postGold = (ids: StudyIds, body: z.input<typeof addGold.body>) =>
  call<typeof addGold>("POST", path(ids), body);

export const deleteGold = (ids: StudyIds, itemId: string) =>
  call<typeof removeGold>("DELETE", `${path(ids)}/${itemId}`);

export const putGoldLabels = (ids: StudyIds, itemId: string, labels: GoldLabel[]) =>
  call<typeof labelGold>("PUT", `${path(ids)}/${itemId}/label`, { labels });
