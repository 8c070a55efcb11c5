import { logScoreClip } from "../calibration/scores";
import type { DistributionForecast, Estimate } from "../types";
import { requireDistributions } from "./require-distributions";

/**
 * Mean of a score of single forecasts. Undefined without forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first
 */
function meanOverForecasts(
  forecasts: readonly DistributionForecast[],
  score: (forecast: DistributionForecast) => number,
): Estimate {
  requireDistributions(forecasts);
  const n = forecasts.length;
  if (n === 0) return { undefined: "no_forecasts", n };
  return { value: forecasts.reduce((sum, forecast) => sum + score(forecast), 0) / n, n };
}

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

/**
 * Log score of whole distributions: mean of -ln of the probability of the correct answer, in nats, 0
 * at best. Probabilities are clipped to [clip, 1 - clip] for the reason that `logScoreClip` gives.
 * Undefined without forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or
 *   `clip` is not in (0, 0.5)
 */
export function logScoreOfDistributions(
  forecasts: readonly DistributionForecast[],
  clip = logScoreClip,
): Estimate {
  if (!(clip > 0 && clip < 0.5)) throw new RangeError(`clip ${clip} is not in (0, 0.5)`);
  return meanOverForecasts(
    forecasts,
    ({ probabilities, outcome }) =>
      -Math.log(Math.min(Math.max(probabilities[outcome] ?? Number.NaN, clip), 1 - clip)),
  );
}
