import { hasValue } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { requirePositiveInteger } from "../require-positive-integer";
import type { DistributionForecast, Undefined } from "../types";
import { kernelCalibrationError } from "./kernel-calibration-error";
import { medianDistance } from "./median-distance";

/**
 * Tests that forecasts are distribution calibrated: how often answers that are drawn from the
 * forecasts themselves give a `kernelCalibrationError` at least as large as the observed one
 * (consistency resampling, Broecker and Smith 2007). Under calibration, and with forecasts that do
 * not depend on each other, `p` is below any level at most that often, at any n.
 *
 * p = (1 + resamples at least as large) / (1 + resamples). Time grows as n^2 K resamples.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or
 *   `resamples` is not a positive whole number
 */
export function testDistributionCalibration(
  forecasts: readonly DistributionForecast[],
  { resamples, seed }: { resamples: number; seed: string | number },
): { value: number; p: number; n: number } | Undefined {
  requirePositiveInteger(resamples, "resamples");
  const bandwidth = medianDistance(forecasts);
  const observed = kernelCalibrationError(forecasts, bandwidth);
  if (!hasValue(observed)) return observed;
  const random = seededRandom(seed);
  let atLeast = 1;
  for (let resample = 0; resample < resamples; resample += 1) {
    const drawn = forecasts.map(({ probabilities }) => ({
      probabilities,
      outcome: drawAnswer(probabilities, random()),
    }));
    const error = kernelCalibrationError(drawn, bandwidth);
    if (hasValue(error) && error.value >= observed.value) atLeast += 1;
  }
  return { value: observed.value, p: atLeast / (1 + resamples), n: observed.n };
}

/** The answer at which the cumulative probability passes `at`, in [0, 1). */
function drawAnswer(probabilities: ArrayLike<number>, at: number): number {
  let upTo = 0;
  for (let k = 0; k < probabilities.length; k += 1) {
    upTo += probabilities[k] ?? 0;
    if (at < upTo) return k;
  }
  // Rounding can leave the sum below `at`: the last answer that is possible.
  for (let k = probabilities.length - 1; k > 0; k -= 1) if ((probabilities[k] ?? 0) > 0) return k;
  return 0;
}
