import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { askedAgain } from "@/lib/datasets/merging";
import { call } from "@/lib/http/client";
import type { createModel, listModels } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/models`;

export const modelsOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["models", projectId],
    queryFn: () => call<typeof listModels>("GET", path(projectId)),
    refetchInterval: ({ state }) => askedAgain(state.data?.models),
  });

export const postModel = (projectId: string, body: z.input<typeof createModel.body>) =>
  call<typeof createModel>("POST", path(projectId), body);
