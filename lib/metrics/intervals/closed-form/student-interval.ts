import studentQuantile from "@stdlib/stats-base-dists-t-quantile";
import type { Measured } from "@/lib/metrics/types";

/**
 * The mean of a figure over seeds and its 95 % interval by Student's t: mean +- t * s / sqrt(n), with s
 * over n - 1 and the 97.5 % point of t with n - 1 degrees of freedom. It takes the seeds as independent and
 * roughly normal; `n` counts seeds. Undefined without values; without an interval with one.
 *
 * @example of 1, 2, 3 the mean is 2, s = 1, t = 4.303: 2 +- 2.484
 */
export function studentInterval(values: readonly number[]): Measured {
  const n = values.length;
  if (n === 0) return { undefined: "nothing_measured", n };
  const value = values.reduce((sum, v) => sum + v, 0) / n;
  if (n === 1) return { value, n, noInterval: "too_few_values" };
  const squares = values.reduce((sum, v) => sum + (v - value) ** 2, 0);
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(squares / (n - 1) / n);
  return { value, low: value - half, high: value + half, n };
}
