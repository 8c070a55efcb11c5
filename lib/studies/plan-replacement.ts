import {
  fewestAnnotators,
  fewestTextQuestions,
  fewestTexts,
} from "@/lib/metrics/replacement/requirements";
import { count } from "@/lib/text/count";
import type { StudyConfig } from "./schema-config";

export interface ReplacementPlan {
  /** Shared texts that each participant reads, if all come and read alike. */
  texts: number;
  isEnough: boolean;
  text: string;
  /** The share of shared questions that is enough; null where none is. */
  share: number | null;
}

/** Whether a study's overlap is enough to test, later, if a reader such as a language model can replace its people. */
export function planReplacement({
  sampleSize,
  overlap,
  modelIds,
  people,
}: Pick<StudyConfig, "sampleSize" | "overlap" | "modelIds" | "people">): ReplacementPlan {
  const models = Math.max(1, modelIds.length);
  const each = (share: number) => (Math.round(share * sampleSize) * overlap.readers) / people;
  const allows = (share: number) =>
    each(share) * models >= fewestTexts && each(share) >= fewestTextQuestions;
  const exactly = each(overlap.share) * models;
  const texts = Math.floor(exactly);
  const about =
    exactly > 0 && exactly < 1
      ? "fewer than 1 shared text"
      : `about ${count(texts, "shared text")}`;
  const isEnough = people >= fewestAnnotators && allows(overlap.share);
  const percents = Array.from({ length: 100 }, (_, i) => (i + 1) / 100);
  const share = people < fewestAnnotators ? null : (percents.find(allows) ?? null);
  const said = `If ${count(people, "participant")} come and read alike, each reads ${about}`;
  const needs = `the test whether a language model can replace people needs ${fewestTexts} for each of ${fewestAnnotators} people, of ${fewestTextQuestions} questions or more`;
  const then =
    share === null
      ? "Fewer participants who each read more, or more people for a shared question, would allow it."
      : `${Math.round(100 * share)}\u202f% shared questions would allow it.`;
  return {
    texts,
    isEnough,
    share,
    text: isEnough
      ? `${said}: enough for the test whether a language model can replace people.`
      : `${said}; ${needs}. ${then}`,
  };
}
