/** How much is taken off at 0 and how far that reaches, in standard deviations of chance. */
const DEPTH = 2.2;
const REACH = 0.8;

/**
 * The sum of the absolute values of gaps, reduced near 0: with `deviations` s_j that chance alone gives to
 * gap x_j,
 *
 *     sum over j of |x_j| - 2.2 s_j max(0, 1 - (x_j / (0.8 s_j))^2)^2
 *
 * Chance adds 0.80 s_j to |x_j| where the true gap is 0 and nothing where it is far from 0, so the
 * plain sum says little about many small gaps: 20 of them may be one standard deviation each, or 0. Here it
 * adds between -0.29 and 0.08 s_j, at the price of a larger variance. No function of x_j has just the mean
 * |true gap| (T. T. Cai and M. G. Low 2011, "Testing composite hypotheses, Hermite polynomials and optimal
 * estimation of a nonsmooth functional").
 *
 * `chance` holds what is added to the gaps in one draw or several, as `drawNormal` has it; the answer is the
 * bias-reduced error of each.
 */
export function biasReducedErrors(
  gaps: Float64Array,
  deviations: Float64Array,
  chance: Float64Array,
): Float64Array {
  const draws = chance.length / gaps.length;
  const sums = new Float64Array(draws);
  for (let j = 0; j < gaps.length; j += 1) {
    const gap = gaps[j] ?? 0;
    const deviation = deviations[j] ?? 0;
    const reach = REACH * deviation;
    for (let b = 0; b < draws; b += 1) {
      const size = Math.abs(gap + (chance[j * draws + b] ?? 0));
      let reduced = size;
      if (size < reach) reduced -= DEPTH * deviation * (1 - (size / reach) ** 2) ** 2;
      sums[b] = (sums[b] ?? 0) + reduced;
    }
  }
  return sums;
}
