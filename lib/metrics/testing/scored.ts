import type { Scored } from "../types";

/** Judged forecasts of given confidences, of which those with a 1 in `hits` are right. */
export function scored(confidences: readonly number[], hits: readonly number[]): Scored[] {
  return confidences.map((confidence, i) => ({ confidence, correct: hits[i] === 1 }));
}
