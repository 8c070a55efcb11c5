import { measureMiddle, middleOf } from "@/lib/metrics/intervals/measure-middle";
import type { BootstrapOptions, MeasuredValue } from "@/lib/metrics/types";
import type { MeasuredPhrase, Middle, PhraseAnswer } from "./schema";

type Answer = Pick<PhraseAnswer, "phrase" | "probability">;

/** What people's answers about a phrase come to: a row of the table, and of its picture. */
export interface PhraseSpread {
  phrase: string;
  /** Probabilities, ascending. */
  values: number[];
  median: MeasuredValue;
  mean: MeasuredValue;
}

/**
 * Phrases with their answers measured, the most probable first. Each person answers once about a phrase. With many
 * answers the intervals take seconds: a web process must not wait for them.
 */
export function spreadPhrases(
  answers: readonly Answer[],
  options: BootstrapOptions,
): PhraseSpread[] {
  const spreads = valuesByPhrase(answers).map(({ phrase, values }) => ({
    ...{ phrase, values },
    ...measureMiddle(values, options),
  }));
  return spreads.sort((a, b) => b.median.value - a.median.value || b.mean.value - a.mean.value);
}

/** The rows of a phrase table. */
export const measuredBy = (spreads: readonly PhraseSpread[], middle: Middle): MeasuredPhrase[] =>
  spreads.map(({ phrase, values, [middle]: measured }) => ({
    phrase,
    probability: measured.value,
    n: values.length,
    low: "low" in measured ? measured.low : null,
    high: "low" in measured ? measured.high : null,
  }));

/** The rows of a table with the intervals of the answers that it was computed from, whichever middle it took. */
export function withIntervals(
  phrases: readonly MeasuredPhrase[],
  spreads: readonly PhraseSpread[],
): MeasuredPhrase[] {
  const said = new Map(phrases.map(({ phrase, probability }) => [phrase, probability]));
  const medians = measuredBy(spreads, "median");
  const isMedian = medians.every(({ phrase, probability }) => probability === said.get(phrase));
  return isMedian ? medians : measuredBy(spreads, "mean");
}

/** The rows of a phrase table whose answers are kept, from which its intervals are drawn where it is shown. */
export const summarisePhrases = (answers: readonly Answer[], middle: Middle): MeasuredPhrase[] =>
  valuesByPhrase(answers)
    .map(({ phrase, values }) => ({
      ...{ phrase, probability: middleOf(values)[middle], n: values.length, low: null, high: null },
    }))
    .sort((a, b) => b.probability - a.probability);

/** The answers about each phrase, ascending. */
const valuesByPhrase = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ phrase }) => phrase)].map(([phrase, all]) => ({
    phrase,
    values: all.map(({ probability }) => probability).sort((a, b) => a - b),
  }));
