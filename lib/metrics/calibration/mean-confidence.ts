import type { Estimate, Tally } from "../types";
import { meanScore } from "./mean-score";

/** Mean of the forecasts' confidences, in [0, 1]. Undefined without forecasts. */
export function meanConfidence(tally: Tally): Estimate {
  return meanScore(
    tally,
    (confidence) => confidence,
    (confidence) => confidence,
  );
}
