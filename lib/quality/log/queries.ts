import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type * as contracts from "./schema";

export const eventsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: ["study-log", ids.projectId, ids.studyId],
    queryFn: () => call<typeof contracts.listEvents>("GET", `${studyPath(ids)}/events`),
  });
