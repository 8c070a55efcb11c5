import type { Estimate, Tally } from "../types";
import { meanScore } from "./mean-score";

/**
 * Share of forecasts whose answer is right, in [0, 1]. Undefined without forecasts.
 *
 * @example accuracy of 3 right out of 4 is 0.75
 */
export function accuracy(tally: Tally): Estimate {
  return meanScore(
    tally,
    () => 1,
    () => 0,
  );
}
