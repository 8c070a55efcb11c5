import { call } from "@/lib/http/client";
import type { Input } from "@/lib/http/contract";
import type { addPhraseSet, findPhrase } from "./schema-sets";

const path = (projectId: string) => `/api/projects/${projectId}/phrase-sets`;

export const postPhraseSet = (projectId: string, body: Input<(typeof addPhraseSet)["body"]>) =>
  call<typeof addPhraseSet>("POST", path(projectId), body);

export const getFoundPhrase = (projectId: string, phrase: string) =>
  call<typeof findPhrase>("GET", `${path(projectId)}/found?${new URLSearchParams({ phrase })}`);
