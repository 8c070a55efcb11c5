import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { askedAgain } from "./merging";
import type { getDataset, listDatasets, listQuestions } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/datasets`;

export const datasetsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["datasets", projectId],
    queryFn: () => call<typeof listDatasets>("GET", path(projectId)),
    refetchInterval: ({ state }) => askedAgain(state.data?.datasets, state.data?.uncounted),
  });

export const datasetOptions = (projectId: string, datasetId: string) =>
  queryOptions({
    queryKey: ["datasets", projectId, datasetId],
    queryFn: () => call<typeof getDataset>("GET", `${path(projectId)}/${datasetId}`),
  });

/** `page` from 1. The previous page stays until the next one has loaded. */
export const questionsOptions = (
  projectId: string,
  datasetId: string,
  { search, page }: { search: string; page: number },
) =>
  queryOptions({
    queryKey: ["datasets", projectId, datasetId, "questions", search, page],
    queryFn: () => {
      const query = new URLSearchParams({ search, page: String(page) });
      const questions = `${path(projectId)}/${datasetId}/questions`;
      return call<typeof listQuestions>("GET", `${questions}?${query}`);
    },
    placeholderData: keepPreviousData,
  });
