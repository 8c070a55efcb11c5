import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { LogFilters, listProjectLog } from "./schema";

/** The project whose log this is; null for the instance's. */
const path = (projectId: string | null) =>
  projectId === null ? "/api/log" : `/api/projects/${projectId}/log`;

const search = (given: Record<string, string | undefined>) => {
  const said = Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
};

export const logOptions = (projectId: string | null, filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: ["log", projectId, filters],
    queryFn: ({ pageParam }) =>
      call<typeof listProjectLog>(
        "GET",
        `${path(projectId)}${search({ ...filters, after: pageParam ?? undefined })}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const logCsvPath = (projectId: string | null, filters: LogFilters) =>
  `${path(projectId)}.csv${search(filters)}`;
