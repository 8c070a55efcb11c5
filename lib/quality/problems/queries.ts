import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { listProblems, ProblemState, resolveProblem } from "./schema";

const path = (ids: StudyIds) => `${studyPath(ids)}/problems`;

export const problemsKey = ({ projectId, studyId }: StudyIds) =>
  ["problems", projectId, studyId] as const;

const get = (ids: StudyIds, given: Record<string, string>) =>
  call<typeof listProblems>("GET", `${path(ids)}?${new URLSearchParams(given)}`);

const halfMinute = 30_000;

/** Reports of one state, page by page; fetched again every half minute, as people read. */
export const problemsOptions = (ids: StudyIds, state: ProblemState) =>
  infiniteQueryOptions({
    queryKey: [...problemsKey(ids), state],
    queryFn: ({ pageParam }) => get(ids, { state, ...(pageParam && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: halfMinute,
  });

/** How many reports there are of each state. */
export const problemCountsOptions = (ids: StudyIds) =>
  queryOptions({
    queryKey: [...problemsKey(ids), "counts"],
    queryFn: async () => (await get(ids, { state: "open" })).counts,
    refetchInterval: halfMinute,
  });

export const problemsCsvPath = (ids: StudyIds) => `${path(ids)}.csv`;

/** Says what was done about a report; null opens it again. */
export const putProblem = (ids: StudyIds, problemId: string, note: string | null) =>
  call<typeof resolveProblem>("PUT", `${path(ids)}/${problemId}`, { note });
