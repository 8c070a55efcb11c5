import type { Tally } from "@/lib/metrics/types";
import type { Way } from "../clusters";
import { gapsOf, type LinearGaps } from "./fixed-bin-gaps";

/**
 * The covariance matrix (row by row) of the gaps of independent forecasts, counted in `right` and `wrong`,
 * which need not be whole: to first order, that of drawing forecasts with replacement. Forecast i adds u_i to
 * the gaps and t_i to the number in bins, so with gaps g and T in bins
 *
 *      V = sum over i of (u_i - t_i g) (u_i - t_i g)' / T^2
 */
export function rowCovariance(
  linear: LinearGaps,
  right: Float64Array,
  wrong: Float64Array,
): Float64Array {
  const { size, confidence, start, bin, share } = linear;
  const { gaps, total } = gapsOf(linear, right, wrong);
  const covariance = new Float64Array(size * size);
  /** The sums of t u, and of t^2. */
  const crossed = new Float64Array(size);
  let squares = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const c = confidence[k] ?? 0;
    const hits = right[k] ?? 0;
    const misses = wrong[k] ?? 0;
    const first = start[k] ?? 0;
    const end = start[k + 1] ?? 0;
    let inBins = 0;
    for (let e = first; e < end; e += 1) inBins += share[e] ?? 0;
    const excess = hits - c * (hits + misses);
    const square = hits * (1 - c) ** 2 + misses * c ** 2;
    squares += (hits + misses) * inBins ** 2;
    for (let e = first; e < end; e += 1) {
      const j = bin[e] ?? 0;
      const s = share[e] ?? 0;
      crossed[j] = (crossed[j] ?? 0) + s * inBins * excess;
      // A confidence's bins ascend, so this is the upper half.
      for (let f = e; f < end; f += 1) {
        const at = j * size + (bin[f] ?? 0);
        covariance[at] = (covariance[at] ?? 0) + s * (share[f] ?? 0) * square;
      }
    }
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = i; j < size; j += 1) {
      const at = i * size + j;
      const g = gaps[i] ?? 0;
      const h = gaps[j] ?? 0;
      const moved = g * (crossed[j] ?? 0) + h * (crossed[i] ?? 0) - squares * g * h;
      covariance[at] = ((covariance[at] ?? 0) - moved) / total ** 2;
      covariance[j * size + i] = covariance[at] ?? 0;
    }
  }
  return covariance;
}

/**
 * The covariance matrix (row by row) of the gaps where whole clusters are drawn: as `rowCovariance`, but with
 * the sums over each cluster in place of single forecasts. Row i is of cell `cells[i]` of `tallyCells`.
 */
export function clusterCovariance(
  linear: LinearGaps,
  { right, wrong }: Tally,
  cells: Int32Array,
  { of }: Way,
): Float64Array {
  const { size, confidence, start, bin, share } = linear;
  const { gaps, total } = gapsOf(linear, right, wrong);
  /** What one cluster adds to the gaps, and to the number in bins. */
  const sums = new Float64Array(size);
  let inBins = 0;
  const apart = new Float64Array(size);
  const covariance = new Float64Array(size * size);
  const addCluster = () => {
    for (let j = 0; j < size; j += 1) apart[j] = (sums[j] ?? 0) - inBins * (gaps[j] ?? 0);
    for (let i = 0; i < size; i += 1) {
      const scaled = (apart[i] ?? 0) / total ** 2;
      for (let j = 0; j < size; j += 1) {
        const at = i * size + j;
        covariance[at] = (covariance[at] ?? 0) + scaled * (apart[j] ?? 0);
      }
    }
    sums.fill(0);
    inBins = 0;
  };
  const kinds = 2 * confidence.length;
  // Cluster by cluster and by content, so that not even rounding depends on the order of rows.
  const sorted = Float64Array.from(cells, (cell, i) => (of[i] ?? 0) * kinds + cell).sort();
  let last = 0;
  sorted.forEach((code) => {
    const cell = code % kinds;
    const k = cell % confidence.length;
    const excess = (cell < confidence.length ? 1 : 0) - (confidence[k] ?? 0);
    const cluster = Math.floor(code / kinds);
    if (cluster !== last) addCluster();
    last = cluster;
    for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
      const j = bin[e] ?? 0;
      sums[j] = (sums[j] ?? 0) + (share[e] ?? 0) * excess;
      inBins += share[e] ?? 0;
    }
  });
  addCluster();
  return covariance;
}

/**
 * What clusters add to the covariance matrix (row by row) of independent rows, `rows`. `found` has the totals
 * of the covariance in clusters, and `masses` are the gaps' shares of the forecasts.
 *
 * Few clusters estimate single variances badly, so only two numbers are taken from them: the sum of the
 * variances, and the variance of the sum. The model is that clusters scale the variances of rows by one factor,
 * and move all gaps together, each by its mass:
 *
 *      shared = (a - 1) rows + b masses masses'
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
