import { Z } from "@/lib/metrics/normal";
import type { Interval } from "@/lib/metrics/types";

/**
 * Wilson's 95 % score interval for a proportion, without continuity correction, in [0, 1].
 * E. B. Wilson 1927, "Probable inference, the law of succession, and statistical inference".
 * It takes the `n` trials as independent. Numbers need not be whole: a bin may hold its share of a tie.
 *
 * @throws RangeError if `n` is not above 0 or `successes` not from 0 to n
 */
export function wilsonInterval(successes: number, n: number): Interval {
  if (!(n > 0 && Number.isFinite(n))) throw new RangeError(`n must be above 0, got ${n}`);
  if (!(successes >= 0 && successes <= n)) {
    throw new RangeError(`successes must be from 0 to ${n}, got ${successes}`);
  }
  const p = successes / n;
  const scale = 1 + (Z * Z) / n;
  const centre = (p + (Z * Z) / (2 * n)) / scale;
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  // At 0 and n one end is exactly 0 or 1; rounding would put it a hair to either side.
  return {
    low: successes === 0 ? 0 : centre - half,
    high: successes === n ? 1 : centre + half,
  };
}
