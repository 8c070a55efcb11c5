import { crossWays, type Way } from "../clusters";
import { moments } from "./moments";

/**
 * Resampled values where whole clusters of one way are drawn, or of two, combined by `combineWays`. `draw` is
 * called with each way and a seed of its own.
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
 * Resampled values of one figure where rows are clustered in two ways. `a` and `b` are its values when clusters
 * of either way are drawn, `both` when rows that share both are. The variance is that of A. C. Cameron, J. B.
 * Gelbach and D. L. Miller 2011, "Robust inference with multiway clustering",
 *
 *      V = V_a + V_b - V_both, at least the larger of V_a and V_b.
 *
 * A value is the sum of one deviation of each way, scaled to that variance, so the distribution keeps its
 * shape. (Multiplying the weights of the two draws would make intervals sqrt(3) too wide.) NaN where either is
 * undefined.
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
