import { measureMiddle } from "@/lib/metrics/intervals/measure-middle";
import type { BootstrapOptions, Measured } from "@/lib/metrics/types";
import type { MeasuredPhrase, Middle, PhraseAnswer } from "./schema";

/** What people's answers about a phrase come to: a row of the table, and of its picture. */
export interface PhraseSpread {
  phrase: string;
  /** Probabilities, ascending. */
  values: number[];
  median: Measured;
  mean: Measured;
}

/** Phrases with their answers measured, the most probable first. Each person answers once about a phrase. */
export function spreadPhrases(
  answers: readonly Pick<PhraseAnswer, "phrase" | "probability">[],
  options: BootstrapOptions,
): PhraseSpread[] {
  const byPhrase = Map.groupBy(answers, ({ phrase }) => phrase);
  const spreads = [...byPhrase].map(([phrase, all]) => {
    const values = all.map(({ probability }) => probability).sort((a, b) => a - b);
    return { phrase, values, ...measureMiddle(values, options) };
  });
  const value = (measured: Measured) => ("value" in measured ? measured.value : 0);
  return spreads.sort((a, b) => value(b.median) - value(a.median) || value(b.mean) - value(a.mean));
}

/** The rows of a phrase table. */
export const measuredBy = (spreads: readonly PhraseSpread[], middle: Middle): MeasuredPhrase[] =>
  spreads.map(({ phrase, values, [middle]: measured }) => ({
    phrase,
    probability: "value" in measured ? measured.value : 0,
    n: values.length,
    low: "low" in measured ? measured.low : null,
    high: "low" in measured ? measured.high : null,
  }));
