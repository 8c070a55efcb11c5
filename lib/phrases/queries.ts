import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type { addPhraseTable, listPhraseTables, removePhraseTable } from "./schema";

const path = (projectId: string) => `/api/projects/${projectId}/phrase-tables`;

export const phraseTablesOptions = (projectId: string) =>
  queryOptions({
    queryKey: ["phrase-tables", projectId],
    queryFn: () => call<typeof listPhraseTables>("GET", path(projectId)),
  });

export const postPhraseTable = (projectId: string, body: Input<(typeof addPhraseTable)["body"]>) =>
  call<typeof addPhraseTable>("POST", path(projectId), body);

export const deletePhraseTable = (projectId: string, id: string) =>
  call<typeof removePhraseTable>("DELETE", `${path(projectId)}/${id}`);
