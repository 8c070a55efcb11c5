import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { pauseBetween } from "@/lib/quality/pause-between";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { listAgreement, personSeries } from "./schema";

const key = ({ projectId, studyId }: StudyIds) => ["people-quality", projectId, studyId];

type Wanted = z.input<typeof listAgreement.query>;

export const fetchAgreement = (ids: StudyIds, wanted: Wanted) => {
  const query = new URLSearchParams(
    Object.entries(wanted).map(([name, value]) => [name, String(value)]),
  );
  return call<typeof listAgreement>("GET", `${studyPath(ids)}/agreement?${query}`);
};

/** A page of people; fetched again now and then while a round is `open`, as people read. */
export const agreementOptions = (ids: StudyIds, wanted: Wanted, open: boolean) =>
  queryOptions({
    queryKey: [...key(ids), "list", wanted],
    queryFn: () => fetchAgreement(ids, wanted),
    refetchInterval: ({ state: { data } }) =>
      open && Math.max(30_000, pauseBetween(data?.everyone ?? 0)),
    placeholderData: keepPreviousData,
  });

export const seriesOptions = (ids: StudyIds, readerId: string, last: number) =>
  queryOptions({
    queryKey: [...key(ids), "series", readerId, last],
    queryFn: () =>
      call<typeof personSeries>("GET", `${studyPath(ids)}/agreement/${readerId}?last=${last}`),
  });
