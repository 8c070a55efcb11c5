/** Beyond so many standard deviations (and so much) from its mean a Poisson count has no mass. */
const DEVIATIONS = 10;
const MARGIN = 40;

/**
 * The probabilities of a Poisson count, in proportion to that of the most likely count, which is 1:
 * `weights[j]` is that of `low + j`. What is left out has a probability below 1e-20.
 *
 * @throws RangeError if the mean is negative or not finite
 */
export function poissonWeights(mean: number): { low: number; weights: Float64Array } {
  if (!(mean >= 0 && mean < 2 ** 31)) throw new RangeError(`mean ${mean} is not in [0, 2^31)`);
  const reach = DEVIATIONS * Math.sqrt(mean) + MARGIN;
  const mode = Math.floor(mean);
  const low = Math.max(0, Math.floor(mean - reach));
  const weights = new Float64Array(Math.ceil(mean + reach) - low + 1);
  // p(k) / p(k - 1) = mean / k.
  weights[mode - low] = 1;
  for (let k = mode; k > low; k -= 1) {
    weights[k - 1 - low] = (weights[k - low] ?? 0) * (k / mean);
  }
  for (let k = mode + 1; k - low < weights.length; k += 1) {
    weights[k - low] = (weights[k - 1 - low] ?? 0) * (mean / k);
  }
  return { low, weights };
}
