import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "@/lib/http/client";
import { pauseBetween } from "@/lib/quality/pause-between";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { listPeople } from "./schema";

type Wanted = z.input<typeof listPeople.query>;

export const fetchPeople = (ids: StudyIds, wanted: Wanted) => {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return call<typeof listPeople>("GET", `${studyPath(ids)}/people?${query}`);
};

/** A page of the people in the study; `open` while a round is, and more may come. */
export const peopleOptions = (ids: StudyIds, wanted: Wanted, open: boolean) =>
  queryOptions({
    queryKey: ["study-people", ids.projectId, ids.studyId, wanted],
    queryFn: () => fetchPeople(ids, wanted),
    refetchInterval: ({ state: { data } }) => open && pauseBetween(data?.everyone.people ?? 0),
    placeholderData: keepPreviousData,
  });
