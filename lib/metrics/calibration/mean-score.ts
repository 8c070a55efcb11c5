import type { Estimate, Tally } from "../types";

/**
 * Mean over forecasts of a score that depends on a forecast's confidence and on whether it was
 * right: `right(confidence)` or `wrong(confidence)`. Accuracy, mean confidence, the Brier and the
 * log score are such means. Undefined without forecasts.
 *
 * @example accuracy is the mean of 1 for each right forecast and 0 for each wrong one
 */
export function meanScore(
  tally: Tally,
  right: (confidence: number) => number,
  wrong: (confidence: number) => number,
): Estimate {
  let n = 0;
  let sum = 0;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const confidence = tally.confidence[k] ?? Number.NaN;
    const hits = tally.right[k] ?? 0;
    const misses = tally.wrong[k] ?? 0;
    n += hits + misses;
    // A confidence that nobody gave counts nothing, whatever its score.
    if (hits > 0) sum += hits * right(confidence);
    if (misses > 0) sum += misses * wrong(confidence);
  }
  return n === 0 ? { undefined: "no_forecasts", n } : { value: sum / n, n };
}
