import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { addGold, GoldLabel, labelGold, listGold, removeGold } from "./schema";

const path = (projectId: string, studyId: string) =>
  `/api/projects/${projectId}/studies/${studyId}/gold`;

export const goldOptions = (projectId: string, studyId: string) =>
  queryOptions({
    queryKey: ["gold", projectId, studyId],
    queryFn: () => call<typeof listGold>("GET", path(projectId, studyId)),
  });

export const postGold = (projectId: string, studyId: string, body: z.input<typeof addGold.body>) =>
  call<typeof addGold>("POST", path(projectId, studyId), body);

export const deleteGold = (projectId: string, studyId: string, itemId: string) =>
  call<typeof removeGold>("DELETE", `${path(projectId, studyId)}/${itemId}`);

export const putGoldLabels = (
  projectId: string,
  studyId: string,
  { itemId, labels }: { itemId: string; labels: GoldLabel[] },
) => call<typeof labelGold>("PUT", `${path(projectId, studyId)}/${itemId}/label`, { labels });
