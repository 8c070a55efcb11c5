import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { pauseBetween } from "@/lib/quality/pause-between";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type * as contracts from "./schema";

/** Everyone in the study; `open` while a round is, and more may come. */
export const peopleOptions = (ids: StudyIds, open: boolean) =>
  queryOptions({
    queryKey: ["study-people", ids.projectId, ids.studyId],
    queryFn: () => call<typeof contracts.listPeople>("GET", `${studyPath(ids)}/people`),
    refetchInterval: ({ state: { data } }) => open && pauseBetween(data?.people.length ?? 0),
  });
