import { requireSameLength } from "../require-same-length";
import type { Estimate } from "../types";

/**
 * Mean of |x - y| over n pairs, >= 0, in the unit of x and y. Undefined without pairs.
 *
 * @throws RangeError if the lengths differ
 */
export function meanAbsoluteDifference(x: readonly number[], y: readonly number[]): Estimate {
  requireSameLength(x, y);
  const n = x.length;
  if (n === 0) return { undefined: "no_pairs", n };
  const sum = x.reduce((so, value, index) => so + Math.abs(value - (y[index] ?? Number.NaN)), 0);
  return { value: sum / n, n };
}
