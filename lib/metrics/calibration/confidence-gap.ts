import type { Estimate, Tally } from "../types";
import { meanScore } from "./mean-score";

/**
 * Mean confidence minus accuracy, in [-1, 1]: above 0 where readers are overconfident, below where
 * they are underconfident. Undefined without forecasts.
 */
export function confidenceGap(tally: Tally): Estimate {
  return meanScore(
    tally,
    (confidence) => confidence - 1,
    (confidence) => confidence,
  );
}
