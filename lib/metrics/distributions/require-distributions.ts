import type { DistributionForecast } from "../types";

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
