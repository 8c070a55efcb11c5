import { crossWays, type Way } from "./cluster-ways";

/**
 * What `draw` gives for whole clusters of one way, or of two, put together by `combineWays`; `draw` is called
 * with a way and a seed of its own.
 */
export function drawWays(
  [a, b]: readonly [Way, Way?],
  seed: string | number,
  draw: (way: Way, seed: string) => Float64Array[],
): Float64Array[] {
  const first = draw(a, `${seed} first`);
  if (!b) return first;
  const second = draw(b, `${seed} second`);
  const both = draw(crossWays(a, b), `${seed} both`);
  const none = new Float64Array();
  return first.map((values, i) => combineWays(values, second[i] ?? none, both[i] ?? none));
}

/**
 * Resampled values of one figure where rows are clustered in two ways, from its values when clusters of
 * either way are drawn (`a`, `b`) and when rows that share both are (`both`). The variance is that of A. C.
 * Cameron, J. B. Gelbach and D. L. Miller 2011, "Robust inference with multiway clustering",
 *
 *     V = V_a + V_b - V_both, at least the larger of V_a and V_b,
 *
 * and the values are sums of a deviation of either way, scaled to that variance, so that they keep their
 * shape. (Multiplying the weights of the two draws would make intervals sqrt(3) too wide.) NaN where either
 * is undefined.
 */
export function combineWays(a: Float64Array, b: Float64Array, both: Float64Array): Float64Array {
  const ofA = moments(a);
  const ofB = moments(b);
  const apart = ofA.variance + ofB.variance;
  const variance = Math.max(ofA.variance, ofB.variance, apart - moments(both).variance);
  const scale = apart > 0 ? Math.sqrt(variance / apart) : 0;
  const centre = (ofA.mean + ofB.mean) / 2;
  return a.map((value, i) => {
    const deviation = value - ofA.mean + ((b[i] ?? Number.NaN) - ofB.mean);
    return centre + scale * deviation;
  });
}

/** The mean and the variance (the mean square of how far values are from it) of the values that are not NaN. */
export function moments(values: Float64Array): { mean: number; variance: number } {
  const defined = values.filter((value) => !Number.isNaN(value));
  const n = defined.length;
  const mean = defined.reduce((sum, value) => sum + value, 0) / n;
  return { mean, variance: defined.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n };
}
