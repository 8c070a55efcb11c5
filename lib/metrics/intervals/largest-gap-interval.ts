import { normalCdf } from "../planning/normal-cdf";
import type { Interval } from "../types";
import { drawNormal, normalDraws } from "./draw-normal";
import type { GapModel } from "./gap-model";
import { percentile } from "./percentile";
import { proportionBounds } from "./proportion-bounds";

/** How often the interval may miss, and the test of perfect calibration reject wrongly. */
const LEVEL = 0.05;

/**
 * A 95 % interval for the maximum calibration error, the largest |accuracy - mean confidence| of a bin. Null
 * where there are no bins.
 *
 * It is at least what some bin's is for sure, and at most what some bin's may be, so each bin has bounds of its
 * own (`proportionBounds`), and the largest of them are the ends. A lower bound that is too high anywhere spoils the
 * lower end, so their tail is such that without gaps one in twenty sets of bins has any: it is drawn from the
 * gaps' covariance. The upper end is too low only if that of the bin with the largest gap is, and others may
 * hide it, so each upper bound may miss in what is left of 5 % (V. Chernozhukov, S. Lee and A. M. Rosen 2013,
 * "Intersection bounds: estimation and inference"). It covers more than 95 % where many bins might be the one.
 */
export function largestGapInterval(model: GapModel): Interval | null {
  const { masses, stated, observed, counted } = model;
  const lowTail = 1 - normalCdf(percentile(largestByChance(model), 1 - LEVEL));
  let low = 0;
  let high = 0;
  for (let j = 0; j < masses.length; j += 1) {
    const mass = masses[j] ?? 0;
    if (mass === 0) continue;
    const confidence = stated[j] ?? 0;
    const n = counted[j] ?? 0;
    const accuracy = Math.min(1, Math.max(0, confidence + (observed[j] ?? 0) / mass));
    const sure = proportionBounds(n * accuracy, n, lowTail);
    const possible = proportionBounds(n * accuracy, n, LEVEL - lowTail);
    low = Math.max(low, sure.low - confidence, confidence - sure.high);
    high = Math.max(high, possible.high - confidence, confidence - possible.low);
  }
  return masses.length > 0 ? { low, high } : null;
}

/**
 * The largest gap, in standard deviations, that chance gives a bin where there are none; ascending. Answers at
 * exactly 0 and 1 have no variance without gaps, but their bins are bins in which a bound may be too high: here
 * they count as answers at 1/2, of which only how they are shared by bins matters.
 */
function largestByChance({ masses, confidence, restated }: GapModel): Float64Array {
  const size = masses.length;
  const doubted = restated(confidence.map((c) => (c === 0 || c === 1 ? 0.5 : c)));
  const chance = doubted.covariance(new Float64Array(size));
  const drawn = drawNormal(chance, size);
  const largest = new Float64Array(normalDraws);
  for (let j = 0; j < size; j += 1) {
    const deviation = Math.sqrt(chance[j * (size + 1)] ?? 0);
    if (!(deviation > 0)) continue;
    for (let b = 0; b < normalDraws; b += 1) {
      const gap = Math.abs(drawn[j * normalDraws + b] ?? 0) / deviation;
      if (gap > (largest[b] ?? 0)) largest[b] = gap;
    }
  }
  return largest.sort();
}
