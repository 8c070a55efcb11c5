import studentQuantile from "@stdlib/stats-base-dists-t-quantile";
import type { MaybeInterval } from "@/lib/metrics/types";
import { withWidth } from "../with-interval";

/**
 * The jackknife's 95 % interval of a figure in [-1, 1], from its values with each of n clusters left out: value
 * ± t s. s^2 is (n - 1) / n times the sum of squared deviations of those values from their mean, and t has n -
 * 1 degrees of freedom. J. W. Tukey 1958; B. Efron and R. Tibshirani 1993, "An Introduction to the Bootstrap",
 * chapter 11. With `isCorrelation` it is computed on R. A. Fisher's scale, the inverse hyperbolic tangent,
 * where the spread of a correlation does not depend on its size. Ends beyond -1 and 1 are cut off.
 *
 * There is no interval with fewer than two clusters, where the value without some cluster is undefined (NaN),
 * or where all values are alike.
 */
export function jackknifeInterval(
  value: number,
  leftOut: Float64Array,
  { isCorrelation = false }: { isCorrelation?: boolean } = {},
): MaybeInterval {
  const n = leftOut.length;
  if (n < 2) return { noInterval: "too_few_clusters" };
  const scale = isCorrelation ? Math.atanh : (x: number) => x;
  const back = isCorrelation ? Math.tanh : (x: number) => Math.min(1, Math.max(-1, x));
  const values = leftOut.map(scale);
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const squares = values.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(((n - 1) / n) * squares);
  if (!Number.isFinite(half)) return { noInterval: "undefined_without_one" };
  return withWidth({ low: back(scale(value) - half), high: back(scale(value) + half) });
}
