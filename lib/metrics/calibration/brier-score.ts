import type { Estimate, Tally } from "../types";
import { meanScore } from "./mean-score";

/**
 * Brier score of confidences: mean of (confidence - 1[right])^2, in [0, 1], lower is better (Brier
 * 1950, of the one event "the answer is right"; over both classes it would be twice as large).
 * Undefined without forecasts.
 */
export function brierScore(tally: Tally): Estimate {
  return meanScore(
    tally,
    (confidence) => (1 - confidence) ** 2,
    (confidence) => confidence ** 2,
  );
}
