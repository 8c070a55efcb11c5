import { binForecasts } from "../calibration/bins/bin-tally";
import { expectedCalibrationError } from "../calibration/expected-calibration-error";
import { hasValue } from "../has-value";
import type { BinRules, DistributionForecast, Estimate } from "../types";
import { requireDistributions } from "./require-distributions";

/**
 * Classwise calibration error (Kull et al. 2019, equation 3), in [0, 1]: the mean over the K answers
 * of the expected calibration error of p_k as a forecast of "answer k is true". Undefined where the
 * bins are.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or
 *   `bins` is not a positive whole number
 */
export function classwiseCalibrationError(
  forecasts: readonly DistributionForecast[],
  rules: BinRules,
): Estimate {
  requireDistributions(forecasts);
  const n = forecasts.length;
  const answers = forecasts[0]?.probabilities.length ?? 0;
  if (answers === 0) return { undefined: "no_forecasts", n };
  let sum = 0;
  for (let k = 0; k < answers; k += 1) {
    const ofAnswer = forecasts.map(({ probabilities, outcome }) => ({
      confidence: probabilities[k] ?? Number.NaN,
      correct: outcome === k,
    }));
    const error = expectedCalibrationError(binForecasts(ofAnswer, rules));
    if (!hasValue(error)) return error;
    sum += error.value;
  }
  return { value: sum / answers, n };
}
