import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type {
  changeProvider,
  createProvider,
  listProviderModels,
  listProviders,
  removeProvider,
  tryProvider,
} from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/providers`;

const providersKey = (projectId: string) => ["projects", projectId, "providers"];

export const providersOptions = (projectId: string) =>
  queryOptions({
    queryKey: providersKey(projectId),
    queryFn: () => call<typeof listProviders>("GET", path(projectId)),
  });

export const providerModelsOptions = (projectId: string, providerId: string) =>
  queryOptions({
    queryKey: [...providersKey(projectId), providerId, "models"],
    queryFn: () =>
      call<typeof listProviderModels>("GET", `${path(projectId)}/${providerId}/models`),
    staleTime: 60_000,
  });

export const postProvider = (projectId: string, body: Input<(typeof createProvider)["body"]>) =>
  call<typeof createProvider>("POST", path(projectId), body);

export const patchProvider = (
  projectId: string,
  providerId: string,
  body: Input<(typeof changeProvider)["body"]>,
) => call<typeof changeProvider>("PATCH", `${path(projectId)}/${providerId}`, body);

export const deleteProvider = (projectId: string, providerId: string) =>
  call<typeof removeProvider>("DELETE", `${path(projectId)}/${providerId}`);

export const postTry = (projectId: string, providerId: string, model: string) =>
  call<typeof tryProvider>("POST", `${path(projectId)}/${providerId}/try`, { model });
