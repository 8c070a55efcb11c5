import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { listDatasets } from "@/lib/datasets/schema";
import { call } from "@/lib/http/client";
import type { ChangeLife } from "@/lib/life-cycle/schema";
import type { listModels } from "@/lib/models/schema";
import type { listReaders } from "@/lib/readers/schema";
import type { PartContracts, PartKind } from "./schema";

const path = (projectId: string, kind: PartKind, id: string) =>
  `/api/projects/${projectId}/${kind}s/${id}`;

/** What is loaded again when a dataset, model or reader was changed. */
export const partKeys = (projectId: string) => [
  { queryKey: ["datasets", projectId] },
  { queryKey: ["models", projectId] },
  { queryKey: ["readers", projectId] },
  { queryKey: ["figures"] },
  { queryKey: ["labels", projectId] },
  { queryKey: ["project", projectId] },
];

export const patchPart = (
  projectId: string,
  kind: PartKind,
  id: string,
  body: z.input<PartContracts["rename"]["body"]>,
) => call<PartContracts["rename"]>("PATCH", path(projectId, kind, id), body);

export const mergePlanOptions = (projectId: string, kind: PartKind, id: string, into: string) =>
  queryOptions({
    queryKey: ["merge", projectId, kind, id, into],
    queryFn: () =>
      call<PartContracts["planMerge"]>("GET", `${path(projectId, kind, id)}/merge?into=${into}`),
    gcTime: 0,
  });

export const postMerge = (projectId: string, kind: PartKind, id: string, into: string) =>
  call<PartContracts["merge"]>("POST", `${path(projectId, kind, id)}/merge`, { into });

export const putPartLife = (projectId: string, kind: PartKind, id: string, body: ChangeLife) =>
  call<PartContracts["changeLife"]>("PUT", `${path(projectId, kind, id)}/life-cycle`, body);

interface Choice {
  id: string;
  name: string;
  version?: string;
  archivedAt: string | null;
}

/** What a dataset, model or reader can be merged into: what is archived must be restored first. Readers may be many: those that a search finds. */
export function mergeChoices(projectId: string, kind: PartKind, search: string) {
  const sources = {
    dataset: async () =>
      (await call<typeof listDatasets>("GET", `/api/projects/${projectId}/datasets`)).datasets,
    model: async () =>
      (await call<typeof listModels>("GET", `/api/projects/${projectId}/models`)).models,
    reader: async () => {
      const query = new URLSearchParams({ search, page: "1" });
      return (await call<typeof listReaders>("GET", `/api/projects/${projectId}/readers?${query}`))
        .readers;
    },
  };
  return queryOptions({
    queryKey: ["merge-choices", projectId, kind, kind === "reader" ? search : ""],
    queryFn: async () => {
      const found: Choice[] = await sources[kind]();
      return found
        .filter(({ archivedAt }) => archivedAt === null)
        .map(({ id, name, version }) => ({
          value: id,
          label: [name, version].filter(Boolean).join(" "),
        }));
    },
    placeholderData: keepPreviousData,
  });
}
