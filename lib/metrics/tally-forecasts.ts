import { requireConfidences } from "./require-confidences";
import type { Scored, Tally } from "./types";

/**
 * Counts forecasts by confidence. The order of the forecasts is no matter, and 0 and -0 are one
 * confidence.
 *
 * @example 0.8 right, 0.3 wrong, 0.8 wrong: confidence [0.3, 0.8], right [0, 1], wrong [1, 1]
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function tallyForecasts(forecasts: readonly Scored[]): Tally {
  requireConfidences(forecasts);
  const counts = new Map<number, { right: number; wrong: number }>();
  for (const { confidence, correct } of forecasts) {
    const count = counts.get(confidence) ?? { right: 0, wrong: 0 };
    if (correct) count.right += 1;
    else count.wrong += 1;
    // A Map takes 0 and -0 for one key.
    counts.set(confidence, count);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    confidence: Float64Array.from(sorted, ([confidence]) => confidence),
    right: Float64Array.from(sorted, ([, { right }]) => right),
    wrong: Float64Array.from(sorted, ([, { wrong }]) => wrong),
  };
}
