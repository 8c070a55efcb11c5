import { gapsOf, type LinearGaps } from "./fixed-bin-gaps";

/**
 * The covariance matrix (row by row) of the gaps of independent forecasts, counted in `right` and
 * `wrong`, which need not be whole: what drawing forecasts with replacement gives them, to first
 * order. Forecast i adds u_i to the gaps and t_i to the number in bins, so with gaps g of T in bins
 *
 *     V = sum over i of (u_i - t_i g) (u_i - t_i g)' / T^2
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
