import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { listAgreement, personSeries } from "./schema";

const key = ({ projectId, studyId }: StudyIds) => ["people-quality", projectId, studyId];

/** Fetched again now and then while a round is `open`, as people read. */
export const agreementOptions = (ids: StudyIds, last: number, open: boolean) =>
  queryOptions({
    queryKey: [...key(ids), "list", last],
    queryFn: () => call<typeof listAgreement>("GET", `${studyPath(ids)}/agreement?last=${last}`),
    refetchInterval: open && 30_000,
  });

export const seriesOptions = (ids: StudyIds, readerId: string, last: number) =>
  queryOptions({
    queryKey: [...key(ids), "series", readerId, last],
    queryFn: () =>
      call<typeof personSeries>("GET", `${studyPath(ids)}/agreement/${readerId}?last=${last}`),
  });
