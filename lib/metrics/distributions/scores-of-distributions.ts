import { binForecasts } from "../calibration/bins/bin-tally";
import { expectedCalibrationError } from "../calibration/expected-calibration-error";
import { surprise } from "../calibration/scores";
import { scoredColumns } from "../columns";
import { hasValue } from "../has-value";
import type { BinRules, DistributionForecast, Estimate } from "../types";

/** Probabilities of a float32 softmax add up to 1 within this. */
const TOLERANCE = 1e-5;

/**
 * Refuses forecasts that are not probability distributions over one set of answers, as many as the first has
 * unless their number is given.
 *
 * @throws RangeError naming the first forecast that is none, and what is wrong with it
 */
export function requireDistributions(
  forecasts: readonly DistributionForecast[],
  answers = forecasts[0]?.probabilities.length ?? 0,
): void {
  forecasts.forEach(({ probabilities, outcome }, index) => {
    if (probabilities.length !== answers) {
      throw new RangeError(`forecast ${index}: ${probabilities.length} answers, not ${answers}`);
    }
    if (!Number.isInteger(outcome) || outcome < 0 || outcome >= answers) {
      throw new RangeError(`forecast ${index}: outcome ${outcome} is none of ${answers} answers`);
    }
    let sum = 0;
    for (let k = 0; k < answers; k += 1) {
      const probability = probabilities[k] ?? Number.NaN;
      if (!(probability >= 0 && probability <= 1)) {
        throw new RangeError(`forecast ${index}: probability ${probability} is not in [0, 1]`);
      }
      sum += probability;
    }
    if (Math.abs(sum - 1) > TOLERANCE) {
      throw new RangeError(`forecast ${index}: probabilities add up to ${sum}, not to 1`);
    }
  });
}

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
 * Log score of whole distributions: mean of `surprise` at the correct answer, in nats, 0 at best. Undefined without
 * forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first
 */
export const logScoreOfDistributions = (forecasts: readonly DistributionForecast[]): Estimate =>
  meanOverForecasts(forecasts, ({ probabilities, outcome }) =>
    surprise(probabilities[outcome] ?? Number.NaN),
  );

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
    const error = expectedCalibrationError(binForecasts(scoredColumns(ofAnswer), rules));
    if (!hasValue(error)) return error;
    sum += error.value;
  }
  return { value: sum / answers, n };
}
