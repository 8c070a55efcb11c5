import { requireConfidences, requirePositiveInteger } from "@/lib/metrics/require";
import type { Binning, CalibrationBin, Scored } from "@/lib/metrics/types";

/**
 * Splits N forecasts into M bins of floor(N / M) by confidence, by the rules of the paper's reference code
 * (tatsu-lab/linguistic_calibration, `compute_ece` with `equal_bin_count`), so that numbers can be
 * compared:
 *
 * - the sort is stable: where a bin ends inside a tie, the order in which forecasts are given decides;
 * - the N mod M most confident forecasts that are left over are dropped, and `n` does not count them.
 *
 * Undefined with fewer forecasts than bins, where the reference code fails.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `bins` is not a positive whole number
 */
export function equalMassBins(forecasts: readonly Scored[], bins: number): Binning {
  requireConfidences(forecasts);
  requirePositiveInteger(bins, "bins");
  const n = forecasts.length;
  if (n < bins) return { undefined: "fewer_than_bins", n };

  const sorted = forecasts.toSorted((a, b) => a.confidence - b.confidence);
  const size = Math.floor(n / bins);
  return {
    bins: Array.from({ length: bins }, (_, j) => bin(sorted.slice(j * size, (j + 1) * size))),
    n: bins * size,
  };
}

function bin(sorted: readonly Scored[]): CalibrationBin {
  const n = sorted.length;
  return {
    n,
    meanConfidence: sorted.reduce((sum, { confidence }) => sum + confidence, 0) / n,
    accuracy: sorted.filter(({ correct }) => correct).length / n,
    low: sorted.at(0)?.confidence ?? Number.NaN,
    high: sorted.at(-1)?.confidence ?? Number.NaN,
  };
}

/**
 * Expected calibration error under the rules of `equalMassBins`, of a multiset of forecasts, in one pass
 * and without sorting. `gaps[i]` is correct (1 or 0) minus confidence of the i-th forecast in ascending
 * order of confidence, `weights[i]` how often it counts (a whole number >= 0), `total` the sum of the
 * weights.
 *
 * A bin's n * |accuracy - mean confidence| is |sum of its gaps|, so the sum over bins of that, divided by
 * how many forecasts are binned, is the error. `undefined` with fewer forecasts than bins.
 */
export function weightedEqualMassError(
  gaps: Float64Array,
  weights: ArrayLike<number>,
  total: number,
  bins: number,
): number | undefined {
  const size = Math.floor(total / bins);
  if (size === 0) return undefined;

  let error = 0;
  let binGap = 0;
  let room = size;
  let binsLeft = bins;
  const { length } = gaps;
  for (let i = 0; i < length; i += 1) {
    const gap = gaps[i] ?? Number.NaN;
    let weight = weights[i] ?? 0;
    // A forecast that counts several times can fill one bin and go on in the next.
    while (weight >= room) {
      error += Math.abs(binGap + room * gap);
      weight -= room;
      room = size;
      binGap = 0;
      binsLeft -= 1;
      if (binsLeft === 0) return error / (size * bins);
    }
    binGap += weight * gap;
    room -= weight;
  }
  throw new RangeError(`the weights sum to less than the total of ${total}`);
}
