import { requirePositiveInteger } from "@/lib/metrics/require";
import { rowsByConfidence } from "@/lib/metrics/tally";
import type { Binning, CalibrationBin, ScoredColumns } from "@/lib/metrics/types";

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
 * @throws RangeError if `bins` is not a positive whole number
 */
export function equalMassBins(forecasts: ScoredColumns, bins: number): Binning {
  requirePositiveInteger(bins, "bins");
  const { confidence, correct } = forecasts;
  const n = confidence.length;
  if (n < bins) return { undefined: "fewer_than_bins", n };

  const size = Math.floor(n / bins);
  const builder = binBuilder();
  const sorted = rowsByConfidence(forecasts).subarray(0, bins * size);
  sorted.forEach((row, i) => {
    builder.add(confidence[row] ?? Number.NaN, correct[row] ?? Number.NaN, 1);
    if ((i + 1) % size === 0) builder.close();
  });
  return { bins: builder.bins, n: bins * size };
}

/**
 * Gathers forecasts, from the least to the most confident, into bins. `add` puts `count` forecasts (perhaps not
 * whole) of one confidence, `hits` of them right, in the open bin; `close` ends it, and leaves out an empty one.
 */
export function binBuilder() {
  const bins: CalibrationBin[] = [];
  let n = 0;
  let right = 0;
  let confidence = 0;
  let low = 0;
  let high = 0;
  return {
    bins,
    add(value: number, hits: number, count: number) {
      if (count === 0) return;
      if (n === 0) low = value;
      high = value;
      n += count;
      right += hits;
      confidence += value * count;
    },
    close() {
      if (n > 0) bins.push({ n, meanConfidence: confidence / n, accuracy: right / n, low, high });
      n = 0;
      right = 0;
      confidence = 0;
    },
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
    // A forecast that counts several times can fill one bin and continue in the next.
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
