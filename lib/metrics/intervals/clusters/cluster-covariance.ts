import type { Tally } from "@/lib/metrics/types";
import { gapsOf, type LinearGaps } from "../calibration-errors/fixed-bin-gaps";
import type { Way } from "./cluster-ways";

/**
 * The covariance matrix (row by row) of the gaps where whole clusters are drawn: as `rowCovariance`,
 * with the sums over each cluster in the place of single forecasts. Row i is of cell `cells[i]` of
 * `tallyCells`.
 */
export function clusterCovariance(
  linear: LinearGaps,
  { right, wrong }: Tally,
  cells: Int32Array,
  { of, clusters }: Way,
): Float64Array {
  const { size, confidence, start, bin, share } = linear;
  const { gaps, total } = gapsOf(linear, right, wrong);
  const sums = new Float64Array(clusters * size);
  const inBins = new Float64Array(clusters);
  const kinds = 2 * confidence.length;
  // Cluster by cluster and by content, so that not even rounding depends on the order of rows.
  const sorted = Float64Array.from(cells, (cell, i) => (of[i] ?? 0) * kinds + cell).sort();
  sorted.forEach((code) => {
    const cell = code % kinds;
    const k = cell % confidence.length;
    const excess = (cell < confidence.length ? 1 : 0) - (confidence[k] ?? 0);
    const cluster = Math.floor(code / kinds);
    for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
      const at = cluster * size + (bin[e] ?? 0);
      sums[at] = (sums[at] ?? 0) + (share[e] ?? 0) * excess;
      inBins[cluster] = (inBins[cluster] ?? 0) + (share[e] ?? 0);
    }
  });
  const covariance = new Float64Array(size * size);
  const apart = new Float64Array(size);
  for (let cluster = 0; cluster < clusters; cluster += 1) {
    for (let j = 0; j < size; j += 1) {
      apart[j] = (sums[cluster * size + j] ?? 0) - (inBins[cluster] ?? 0) * (gaps[j] ?? 0);
    }
    for (let i = 0; i < size; i += 1) {
      const scaled = (apart[i] ?? 0) / total ** 2;
      for (let j = 0; j < size; j += 1) {
        const at = i * size + j;
        covariance[at] = (covariance[at] ?? 0) + scaled * (apart[j] ?? 0);
      }
    }
  }
  return covariance;
}

/**
 * The covariance matrix (row by row) that rows of `size` gaps have beyond that of independent ones. `rows`
 * is the covariance of independent ones, `found` that of the same rows in clusters, and `masses` are the
 * gaps' shares.
 *
 * Few clusters tell single variances badly, so two numbers are taken from them: the sum of the variances
 * and the variance of the sum. Sharing is supposed to scale the variances of rows by one factor and to move
 * all gaps together, each as its mass:
 *
 *     shared = (a - 1) rows + b masses masses'
 */
export function sharedCovariance(
  rows: Float64Array,
  found: Totals,
  masses: Float64Array,
): Float64Array {
  const size = masses.length;
  const apart = totalsOf(rows, size);
  const squares = masses.reduce((sum, mass) => sum + mass * mass, 0);
  // a * apart.trace + b * squares = found.trace, and a * apart.sum + b = found.sum.
  const together =
    (found.sum * apart.trace - found.trace * apart.sum) / (apart.trace - squares * apart.sum);
  const b = Number.isFinite(together) ? Math.max(0, together) : 0;
  const a = apart.trace > 0 ? (found.trace - b * squares) / apart.trace : 1;
  return rows.map((v, at) => {
    const mass = (masses[Math.floor(at / size)] ?? 0) * (masses[at % size] ?? 0);
    return (a - 1) * v + b * mass;
  });
}

/** The sum of the variances of a covariance matrix, and the variance of the sum. */
export type Totals = { trace: number; sum: number };

export function totalsOf(covariance: Float64Array, size: number): Totals {
  let trace = 0;
  let sum = 0;
  covariance.forEach((v, at) => {
    if (at % (size + 1) === 0) trace += v;
    sum += v;
  });
  return { trace, sum };
}
