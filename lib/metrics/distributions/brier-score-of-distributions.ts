import type { DistributionForecast, Estimate } from "../types";
import { meanOverForecasts } from "./mean-over-forecasts";

/**
 * Brier score of whole distributions (Brier 1950): mean of the sum over answers k of
 * (p_k - 1[k was true])^2, in [0, 2], lower is better. Over two answers it is twice `brierScore`.
 * Undefined without forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first
 */
export function brierScoreOfDistributions(forecasts: readonly DistributionForecast[]): Estimate {
  return meanOverForecasts(forecasts, ({ probabilities, outcome }) => {
    let sum = 0;
    for (let k = 0; k < probabilities.length; k += 1) {
      sum += ((probabilities[k] ?? Number.NaN) - (k === outcome ? 1 : 0)) ** 2;
    }
    return sum;
  });
}
