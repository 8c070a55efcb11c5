import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { addLinks, listLinks, revokeLink } from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/links`;

export const linksKey = ({ studyId }: StudyIds) => ["links", studyId] as const;

/** A page of a study's personal links; asked again regularly, as people arrive. */
export const linksOptions = (ids: StudyIds, page: number) =>
  queryOptions({
    queryKey: [...linksKey(ids), page],
    queryFn: () => call<typeof listLinks>("GET", `${path(ids)}?page=${page}`),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
  });

export const postLinks = (ids: StudyIds, wanted: z.input<typeof addLinks.body>) =>
  call<typeof addLinks>("POST", path(ids), wanted);

export const deleteLink = (ids: StudyIds, linkId: string) =>
  call<typeof revokeLink>("DELETE", `${path(ids)}/${linkId}`);

export const linksFile = (ids: StudyIds) => `${path(ids)}.csv`;
