import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import type { addLinks, listLinks, revokeLink } from "./schema";

interface Ids {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: Ids) => `/api/projects/${projectId}/studies/${studyId}/links`;

export const linksKey = ({ studyId }: Ids) => ["links", studyId] as const;

/** A page of a study's personal links; asked again regularly, as people arrive. */
export const linksOptions = (ids: Ids, page: number) =>
  queryOptions({
    queryKey: [...linksKey(ids), page],
    queryFn: () => call<typeof listLinks>("GET", `${path(ids)}?page=${page}`),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });

export const postLinks = (ids: Ids, wanted: z.input<typeof addLinks.body>) =>
  call<typeof addLinks>("POST", path(ids), wanted);

export const deleteLink = (ids: Ids, linkId: string) =>
  call<typeof revokeLink>("DELETE", `${path(ids)}/${linkId}`);

export const linksFile = (ids: Ids) => `${path(ids)}.csv`;
