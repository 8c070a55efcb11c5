import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askedAgain } from "@/lib/datasets/merging";
import { call } from "@/lib/http/client";
import type { listReaders } from "./schema";

/** `page` from 1. */
export const readersOptions = (projectId: string, search: string, page: number) =>
  queryOptions({
    queryKey: ["readers", projectId, search, page],
    queryFn: () => {
      const query = new URLSearchParams({ search, page: String(page) });
      return call<typeof listReaders>("GET", `/api/projects/${projectId}/readers?${query}`);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askedAgain(state.data?.readers, state.data?.uncounted),
  });
