import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type {
  createImport,
  findDataset,
  getImport,
  listImports,
  NewImport,
  rememberMapping,
} from "./schema";
import { maxColumnsText } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/imports`;

/** `page` from 1. */
export const importsOptions = (projectId: string, page: number) =>
  queryOptions({
    queryKey: ["imports", projectId, "list", page],
    queryFn: () => call<typeof listImports>("GET", `${path(projectId)}?page=${page}`),
    placeholderData: keepPreviousData,
    // What waits for its turn, runs or is being undone is followed until it ends.
    refetchInterval: ({ state }) =>
      state.data?.imports.some(
        (one) => one.waitsFor || one.state === "running" || one.state === "undoing",
      )
        ? 1_000
        : false,
  });

/** Polled a few times a second until the import has ended. */
export const importOptions = (projectId: string, importId: string) =>
  queryOptions({
    queryKey: ["imports", projectId, importId],
    queryFn: () => call<typeof getImport>("GET", `${path(projectId)}/${importId}`),
    refetchInterval: ({ state }) =>
      ["waiting", "running", "undoing"].includes(state.data?.state ?? "") ? 400 : false,
  });

export const postImport = (projectId: string, body: NewImport) =>
  call<typeof createImport>("POST", path(projectId), body);

export const filePath = (projectId: string, importId: string) =>
  `${path(projectId)}/${importId}/file`;

/** How the project last imported a file with these columns. A header too long for an address is not looked up. */
export async function findMapping(projectId: string, columns: string[]) {
  const text = JSON.stringify(columns);
  if (encodeURIComponent(text).length > maxColumnsText) return null;
  const query = `columns=${encodeURIComponent(text)}`;
  const found = await call<typeof rememberMapping>(
    "GET",
    `/api/projects/${projectId}/mappings?${query}`,
  );
  return found.remembered;
}

/** The one dataset that has all of these questions. Keys too long for an address are not looked up. */
export const datasetOfKeysOptions = (projectId: string, keys: string[]) =>
  queryOptions({
    queryKey: ["datasets", projectId, "with-keys", keys],
    queryFn: async () => {
      const text = encodeURIComponent(JSON.stringify(keys));
      if (text.length > maxColumnsText) return null;
      const found = await call<typeof findDataset>(
        "GET",
        `/api/projects/${projectId}/datasets-with-keys?keys=${text}`,
      );
      return found.dataset;
    },
  });
