import type { DistributionForecast, Estimate } from "../types";
import { meanOverForecasts } from "./mean-over-forecasts";

/**
 * Ranked probability score (Epstein 1969), for answers that have an order: mean of the sum over
 * answers k of (P(answer <= k) - 1[correct answer <= k])^2, in [0, K - 1], lower is better. Giving
 * probability to an answer near the true one costs less than to one far off. Undefined without
 * forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first
 */
export function rankedProbabilityScore(forecasts: readonly DistributionForecast[]): Estimate {
  return meanOverForecasts(forecasts, ({ probabilities, outcome }) => {
    let sum = 0;
    let upTo = 0;
    for (let k = 0; k + 1 < probabilities.length; k += 1) {
      upTo += probabilities[k] ?? Number.NaN;
      sum += (upTo - (outcome <= k ? 1 : 0)) ** 2;
    }
    return sum;
  });
}
