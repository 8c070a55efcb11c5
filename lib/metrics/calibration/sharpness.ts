import { hasValue } from "../has-value";
import type { Estimate, Tally } from "../types";
import { meanConfidence } from "./mean-confidence";
import { meanScore } from "./mean-score";

/**
 * Standard deviation of the confidences over the forecasts at hand (divided by n), in [0, 0.5]: how
 * much forecasts differ from each other, right or wrong. Murphy and Winkler 1987 call its square
 * sharpness. 0 where everyone says the same. Undefined without forecasts.
 */
export function sharpness(tally: Tally): Estimate {
  const mean = meanConfidence(tally);
  if (!hasValue(mean)) return mean;
  const squared = (confidence: number) => (confidence - mean.value) ** 2;
  const variance = meanScore(tally, squared, squared);
  return hasValue(variance) ? { value: Math.sqrt(variance.value), n: variance.n } : variance;
}
