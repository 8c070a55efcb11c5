import type { DistributionForecast, Estimate } from "../types";
import { distance } from "./distance";
import { medianDistance } from "./median-distance";
import { requireDistributions } from "./require-distributions";

/**
 * Squared kernel calibration error of whole distributions, unbiased (SKCE_uq of Widmann, Lindsten
 * and Zachariah 2019, "Calibration tests in multi-class classification", table 1). It measures
 * distribution calibration: that whenever a distribution is forecast, the answers are distributed
 * so. With e_y the unit vector of the correct answer y it is the mean over pairs of forecasts i < j of
 *
 *     exp(-|p_i - p_j| / bandwidth) * (e_yi - p_i) . (e_yj - p_j)
 *
 * (Laplace kernel times the identity). Its expectation is 0 where forecasts are calibrated and
 * above 0 where not; being unbiased, it can itself be below 0. It depends on the bandwidth, so
 * compare at one; by default the median distance of forecasts. `testDistributionCalibration` says
 * whether it is more than chance. O(n^2 K).
 *
 * Undefined with fewer than two forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or
 *   `bandwidth` is not above 0
 */
export function kernelCalibrationError(
  forecasts: readonly DistributionForecast[],
  bandwidth = medianDistance(forecasts),
): Estimate {
  requireDistributions(forecasts);
  if (!(bandwidth > 0)) throw new RangeError(`bandwidth ${bandwidth} is not above 0`);
  const n = forecasts.length;
  if (n < 2) return { undefined: "too_few_pairs", n };
  let sum = 0;
  for (const [i, a] of forecasts.entries()) {
    for (let j = 0; j < i; j += 1) {
      const b = forecasts[j];
      if (b)
        sum += Math.exp(-distance(a.probabilities, b.probabilities) / bandwidth) * excess(a, b);
    }
  }
  return { value: sum / ((n * (n - 1)) / 2), n };
}

/** (e_ya - p_a) . (e_yb - p_b), multiplied out. */
function excess(a: DistributionForecast, b: DistributionForecast): number {
  let product = 0;
  for (let k = 0; k < a.probabilities.length; k += 1) {
    product += (a.probabilities[k] ?? Number.NaN) * (b.probabilities[k] ?? Number.NaN);
  }
  const same = a.outcome === b.outcome ? 1 : 0;
  const crossed = (a.probabilities[b.outcome] ?? 0) + (b.probabilities[a.outcome] ?? 0);
  return same - crossed + product;
}
