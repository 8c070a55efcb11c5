import type { DistributionForecast, Estimate } from "../types";
import { requireDistributions } from "./require-distributions";

/**
 * Mean of a score of single forecasts. Undefined without forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first
 */
export function meanOverForecasts(
  forecasts: readonly DistributionForecast[],
  score: (forecast: DistributionForecast) => number,
): Estimate {
  requireDistributions(forecasts);
  const n = forecasts.length;
  if (n === 0) return { undefined: "no_forecasts", n };
  return { value: forecasts.reduce((sum, forecast) => sum + score(forecast), 0) / n, n };
}
