import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/client";
import { studyPath } from "@/lib/studies/queries";
import type { StudyIds } from "@/lib/studies/schema";
import type { getPhraseResults, getTableSpreads } from "./schema";

/** What is there already, in milliseconds between questions, while a round is open and people keep answering. */
const whileOpen = 5_000;
/** Milliseconds until the next request for what is still being computed. */
const whileWaiting = 1_000;

export const phraseResultsOptions = (
  study: StudyIds,
  { version, by, open }: { version: string | undefined; by: string | undefined; open: boolean },
) =>
  queryOptions({
    queryKey: ["results", "phrases", study.studyId, version, by],
    queryFn: () => {
      const query = new URLSearchParams({ ...(version && { version }), ...(by && { by }) });
      return call<typeof getPhraseResults>("GET", `${studyPath(study)}/phrases?${query}`);
    },
    refetchInterval: ({ state: { data } }) =>
      data?.state === "waiting" ? whileWaiting : open && whileOpen,
    placeholderData: keepPreviousData,
  });

export const tableSpreadsOptions = (projectId: string, id: string) =>
  queryOptions({
    queryKey: ["phrase-spreads", projectId, id],
    queryFn: () =>
      call<typeof getTableSpreads>("GET", `/api/projects/${projectId}/phrase-tables/${id}/spreads`),
    refetchInterval: ({ state: { data } }) => data?.state === "waiting" && whileWaiting,
  });
