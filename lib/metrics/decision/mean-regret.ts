import { brierDecomposition } from "../calibration/brier-decomposition";
import type { Estimate, Tally } from "../types";

/**
 * Regret against the best threshold in hindsight (see `decisionCurve`), mean over costs beta uniform
 * in [0, 1]: a loss per forecast in [0, 0.5]. Exact, without a grid, O(K).
 *
 * Over uniform beta a forecast of confidence c is answered with probability c, which costs c if it is
 * wrong, and else abstained from, which costs (1 - c)^2 / 2: together half its Brier score, plus 1/2
 * if it is wrong. The best thresholds act as if
 * confidences were the isotonic regression of correctness. So the mean regret is half of what isotonic
 * recalibration takes off the Brier score: half the miscalibration of `brierDecomposition`.
 *
 * Biased upwards, see `decisionRegret`. Undefined without forecasts.
 */
export function meanRegret(tally: Tally): Estimate {
  const parts = brierDecomposition(tally);
  return "undefined" in parts ? parts : { value: parts.miscalibration / 2, n: parts.n };
}
