import { logScoreClip } from "../calibration/log-score";
import type { DistributionForecast, Estimate } from "../types";
import { meanOverForecasts } from "./mean-over-forecasts";

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
