import { requireConfidences } from "../require-confidences";
import type { Estimate, Scored } from "../types";

/**
 * Mean of the forecasts' confidences, in [0, 1]. Undefined without forecasts.
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function meanConfidence(forecasts: readonly Scored[]): Estimate {
  requireConfidences(forecasts);
  const n = forecasts.length;
  if (n === 0) return { undefined: "no forecasts", n };
  return { value: forecasts.reduce((sum, forecast) => sum + forecast.confidence, 0) / n, n };
}
