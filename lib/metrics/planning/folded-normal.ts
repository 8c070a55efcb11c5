import { normalCdf } from "./normal-cdf";

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
