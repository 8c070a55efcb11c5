import { countTally } from "../tally";
import type { Estimate, Tally } from "../types";

/**
 * How far the loss that a forecasts' owner expects under the Bayes rule is from the loss they get
 * (see `decisionCurve`), mean of the absolute gap over costs beta uniform in [0, 1]: in [0, 1].
 * Exact, without a grid.
 *
 * Biased upwards near 0, like every mean of absolute values. Undefined without forecasts.
 */
export function meanLossError(tally: Tally): Estimate {
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  return { value: accumulateGaps(tally) / n, n };
}

/**
 * Sum over forecasts of expected - realised loss under the Bayes rule, in absolute value, integrated
 * over costs beta from 0 to 1. Exact, O(K): the gap is that of the answered forecasts, so it changes
 * only where beta passes a 1 - confidence. Counts may be differences of counts.
 */
export function accumulateGaps({ confidence, right, wrong }: Tally): number {
  let gap = 0;
  let sum = 0;
  for (let k = confidence.length - 1; k >= 0; k -= 1) {
    const said = confidence[k] ?? Number.NaN;
    gap += (right[k] ?? 0) * (1 - said) - (wrong[k] ?? 0) * said;
    // So it stays until beta reaches 1 minus the next lower confidence, or 1.
    sum += Math.abs(gap) * (said - (k === 0 ? 0 : (confidence[k - 1] ?? 0)));
  }
  return sum;
}
