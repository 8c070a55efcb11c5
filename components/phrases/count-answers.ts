import type { PhraseSpread } from "@/lib/phrases/measure-phrases";
import { count } from "@/lib/text/count";

/** "782 answers, at most 46 about a phrase": a file need not say which answers are of the same person. */
export function countAnswers(spreads: readonly PhraseSpread[]): string {
  const about = spreads.map(({ values }) => values.length);
  const answers = about.reduce((sum, n) => sum + n, 0);
  return `${count(answers, "answer")}, at most ${Math.max(0, ...about).toLocaleString("en")} about a phrase`;
}
