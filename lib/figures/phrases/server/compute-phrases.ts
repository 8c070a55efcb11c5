import { method } from "@/lib/figures/method";
import type { ComputeContext } from "@/lib/figures/server/compute-context";
import { spreadPhrases } from "@/lib/phrases/measure-phrases";
import { getPhraseAnswers } from "@/lib/phrases/server/get-phrase-answers";
import { measureRows } from "../phrase-rows";
import type { PhraseResults, TableSpreads } from "../schema";
import { type AskedPhrases, selectPhraseResults } from "./select-phrase-results";

/** What the phrases of a study mean to its people, with intervals. */
export async function computePhrases(context: ComputeContext): Promise<PhraseResults> {
  const { db, projectId, params } = context;
  const { studyId, version, by } = params as {
    studyId: string;
    version: AskedPhrases["version"] | null;
    by: AskedPhrases["by"] | null;
  };
  const asked = { projectId, studyId, version: version ?? undefined, by: by ?? undefined };
  return measureRows(await selectPhraseResults(db, asked));
}

/** What the answers of a phrase table come to, with intervals. */
export async function computePhraseTable(context: ComputeContext): Promise<TableSpreads> {
  const { db, projectId, params } = context;
  const { phrasesId } = params as { phrasesId: string };
  const { answers } = await getPhraseAnswers(db, { projectId, phrasesId });
  return { spreads: spreadPhrases(answers, method) };
}
