import { Z } from "../normal";
import type { Measured } from "../types";

/**
 * Mean of values with its large-sample 95 % interval: mean ± 1.96 standard errors, where values of one
 * cluster (say, of one question) may depend on each other: SE^2 = G / (G - 1) sum over the G clusters
 * of (sum of the cluster's deviations from the mean)^2, / n^2. Without `clusters` each value is its
 * own, which is the textbook's s / sqrt(n). With few clusters it is too narrow.
 *
 * Undefined without values; no interval with fewer than two clusters.
 */
export function meanMeasured(values: ArrayLike<number>, clusters?: readonly string[]): Measured {
  const n = values.length;
  if (n === 0) return { undefined: "no_forecasts", n };
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += values[i] ?? Number.NaN;
  const value = sum / n;
  const deviations = clusters ? byCluster(values, value, clusters) : values;
  const groups = deviations.length;
  if (groups < 2) {
    return { value, n, noInterval: "too_few_clusters" };
  }
  const centre = clusters ? 0 : value;
  let squares = 0;
  for (let g = 0; g < groups; g += 1) squares += ((deviations[g] ?? Number.NaN) - centre) ** 2;
  const half = (Z * Math.sqrt((groups / (groups - 1)) * squares)) / n;
  return { value, low: value - half, high: value + half, n };
}

function byCluster(
  values: ArrayLike<number>,
  mean: number,
  clusters: readonly string[],
): Float64Array {
  const sums = new Map<string, number>();
  clusters.forEach((cluster, i) => {
    sums.set(cluster, (sums.get(cluster) ?? 0) + (values[i] ?? Number.NaN) - mean);
  });
  return Float64Array.from(sums.values());
}
