import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { listProblems, ProblemState, resolveProblem } from "./schema";

interface Ids {
  projectId: string;
  studyId: string;
}

const path = ({ projectId, studyId }: Ids) =>
  `/api/projects/${projectId}/studies/${studyId}/problems`;

export const problemsKey = ({ projectId, studyId }: Ids) =>
  ["problems", projectId, studyId] as const;

const get = (ids: Ids, given: Record<string, string>) =>
  call<typeof listProblems>("GET", `${path(ids)}?${new URLSearchParams(given)}`);

const halfMinute = 30_000;

/** Reports of one state, page by page; looked at again every half minute, as people read. */
export const problemsOptions = (ids: Ids, state: ProblemState) =>
  infiniteQueryOptions({
    queryKey: [...problemsKey(ids), state],
    queryFn: ({ pageParam }) => get(ids, { state, ...(pageParam && { after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: halfMinute,
  });

/** How many reports there are of each state. */
export const problemCountsOptions = (ids: Ids) =>
  queryOptions({
    queryKey: [...problemsKey(ids), "counts"],
    queryFn: async () => (await get(ids, { state: "open" })).counts,
    refetchInterval: halfMinute,
  });

export const problemsCsvPath = (ids: Ids) => `${path(ids)}.csv`;

/** Says what was done about a report; null opens it again. */
export const putProblem = (
  ids: Ids,
  { problemId, note }: { problemId: string; note: string | null },
) => call<typeof resolveProblem>("PUT", `${path(ids)}/${problemId}`, { note });
