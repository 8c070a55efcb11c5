import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { listProblems, resolveProblem } from "./schema";

const path = (projectId: string, studyId: string) =>
  `/api/projects/${projectId}/studies/${studyId}/problems`;

/** Looked at again every half minute, as people read. */
export const problemsOptions = (projectId: string, studyId: string) =>
  queryOptions({
    queryKey: ["problems", projectId, studyId],
    queryFn: () => call<typeof listProblems>("GET", path(projectId, studyId)),
    refetchInterval: 30_000,
  });

/** Says what was done about a report; null opens it again. */
export const putProblem = (
  projectId: string,
  studyId: string,
  { problemId, note }: { problemId: string; note: string | null },
) => call<typeof resolveProblem>("PUT", `${path(projectId, studyId)}/${problemId}`, { note });
