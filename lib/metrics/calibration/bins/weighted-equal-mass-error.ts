/**
 * Expected calibration error under the rules of `equalMassBins`, of a multiset of forecasts: the
 * same number that writing each forecast out as often as it counts, binning and
 * `expectedCalibrationError` give, in one pass and without sorting.
 *
 * `gaps[i]` is correct (1 or 0) minus confidence of the i-th forecast in ascending order of
 * confidence, `weights[i]` how often it counts (a whole number >= 0), `total` the sum of the
 * weights. Bins have floor(total / bins) forecasts; the most confident left over are dropped.
 *
 * A bin's n * |accuracy - mean confidence| is |sum of its gaps|, so the sum over bins of that,
 * divided by how many forecasts are binned, is the error.
 *
 * `undefined` with fewer forecasts than bins.
 */
export function weightedEqualMassError(
  gaps: Float64Array,
  weights: Int32Array,
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
