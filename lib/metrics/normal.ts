/** The 97.5 % point of the standard normal distribution: 95 % lie between -Z and Z. */
export const Z = 1.959963984540054;

/**
 * The share of the standard normal distribution below x, in [0, 1], to about 1e-15. G. Marsaglia
 * 2004, "Evaluating the normal distribution": 1/2 + phi(x) (x + x^3/3 + x^5/(3 5) + ...).
 */
export function normalCdf(x: number): number {
  // Beyond nine the share is 0 or 1 to the last digit.
  if (Math.abs(x) > 9) return x > 0 ? 1 : 0;
  let sum = x;
  let term = x;
  for (let i = 3; sum + term !== sum; i += 2) {
    term *= (x * x) / i;
    sum += term;
  }
  const share = 0.5 + sum * Math.exp(-(x * x) / 2) * Math.SQRT1_2 * Math.sqrt(1 / Math.PI);
  // Rounded, it may leave [0, 1] by some 1e-15.
  return Math.min(1, Math.max(0, share));
}

/**
 * Mean and variance of |X| where X is normal: what chance makes of the absolute value of a gap. Also
 * the mean `slope` of |X| in X, in [-1, 1]: how far |X| follows X up and down. F. C. Leone, L. S. Nelson
 * and R. B. Nottingham 1961, "The folded normal distribution".
 *
 * @throws RangeError if `deviation`, the standard deviation of X, is not positive
 */
export function foldedNormal(
  mean: number,
  deviation: number,
): { mean: number; variance: number; slope: number } {
  if (!(deviation > 0)) throw new RangeError(`deviation must be positive, got ${deviation}`);
  const ratio = mean / deviation;
  const slope = 2 * normalCdf(ratio) - 1;
  const folded = deviation * Math.sqrt(2 / Math.PI) * Math.exp(-(ratio * ratio) / 2) + mean * slope;
  const variance = mean * mean + deviation * deviation - folded * folded;
  return { mean: folded, variance: Math.max(0, variance), slope };
}
