import { countTally } from "../count-tally";
import type { Estimate, Tally } from "../types";
import { accumulateGaps } from "./accumulate-gaps";

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
