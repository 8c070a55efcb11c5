import type { Interval } from "@/lib/metrics/types";
import { percentile, shareAbove } from "../bootstrap/percentile";
import { normalDraws } from "./draw-normal";

/** How often the interval may miss, and the test of a true 0 reject wrongly. */
const LEVEL = 0.05;
/** Draws with which an end is found roughly, before it is with all. */
const ROUGH = normalDraws / 4;

/**
 * A 95 % interval for a number >= 0 that chance makes too large, of which `seen` was observed: the numbers
 * at which that is no surprise. `seenAt(root)` are the numbers, ascending, that are observed where `root`
 * is the true one. At 0 only a large one is surprising (5 % above); the more a true one is told from 0, the
 * more both sides are (2.5 % each). It suits numbers that the truth shifts and hardly changes otherwise, as
 * a length.
 */
export function rootInterval(
  seen: number,
  seenAt: (root: number, draws: number) => Float64Array,
): Interval {
  const critical = percentile(seenAt(0, normalDraws), 1 - LEVEL);
  /** The true root at which the observed one is the point of its distribution that `share` names. */
  const rootWhere = (share: (power: number) => number, start: number) => {
    let root = start;
    for (const draws of [ROUGH, ROUGH, normalDraws]) {
      const values = seenAt(root, draws);
      const power = Math.max(0, (shareAbove(values, critical) - LEVEL) / (1 - LEVEL));
      root = Math.max(0, root + seen - percentile(values, share(power)));
    }
    return root;
  };
  const low =
    seen <= critical ? 0 : rootWhere((power) => 1 - LEVEL + (power * LEVEL) / 2, seen - critical);
  // Begun above: at 0 itself nothing is too small to be seen.
  return { low, high: rootWhere((power) => (power * LEVEL) / 2, seen + critical / 2) };
}

/**
 * Makes a function that recalibrates groups with the shares `masses` of the forecasts, without allocating.
 * With h_j right in group j, as shares, plus what draw `b` in `chance` adds (see `drawNormal`), it pools
 * neighbours as `isotonicAccuracy` does. It gives the sum over pools of (those right)^2 / (the pool's
 * share), which is the mean square of the recalibrated confidences.
 */
export function pooledSquares(masses: Float64Array) {
  const size = masses.length;
  const hits = new Float64Array(size);
  const counts = new Float64Array(size);
  return (right: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / size;
    let pools = 0;
    for (let j = 0; j < size; j += 1) {
      let mass = masses[j] ?? 0;
      let pooled = (right[j] ?? 0) + (chance[j * draws + b] ?? 0);
      while (pools > 0 && (hits[pools - 1] ?? 0) * mass >= pooled * (counts[pools - 1] ?? 0)) {
        pools -= 1;
        pooled += hits[pools] ?? 0;
        mass += counts[pools] ?? 0;
      }
      hits[pools] = pooled;
      counts[pools] = mass;
      pools += 1;
    }
    let sum = 0;
    for (let p = 0; p < pools; p += 1) sum += (hits[p] ?? 0) ** 2 / (counts[p] ?? 1);
    return sum;
  };
}
