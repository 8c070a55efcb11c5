import type { Interval } from "@/lib/metrics/types";
import { proportionBounds } from "../closed-form/proportion-bounds";
import type { GapModel } from "./gap-model";

/** How often the interval may miss. */
const LEVEL = 0.05;

/** What rounding may leave of mean confidences that are the same. */
const ROUNDING = 1e-9;

/**
 * A 95 % interval for the maximum calibration error, the largest |accuracy - mean confidence| of a bin.
 * Null where there are no bins.
 *
 * Each bin has bounds of its own (`proportionBounds`); the largest of them are the ends. One lower bound
 * that is too high spoils the lower end, so one in twenty sets of so many independent bins has any, and
 * fewer sets of dependent ones (Z. Šidák 1967, "Rectangular confidence regions for the means of
 * multivariate normal distributions"). The upper end is too low only if that of the bin with the largest
 * gap is, so each upper bound may miss in the rest of 5 % (V. Chernozhukov, S. Lee and A. M. Rosen 2013,
 * "Intersection bounds: estimation and inference"). It covers more than 95 % where many bins might be the
 * one.
 */
export function largestGapInterval({
  masses,
  stated,
  observed,
  counted,
}: Pick<GapModel, "masses" | "stated" | "observed" | "counted">): Interval | null {
  const lowTail = (1 - (1 - LEVEL) ** (1 / countBins(stated, masses))) / 2;
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

/** How many bins there are; those that have parts of one tie, and of nothing else, are one. */
function countBins(stated: Float64Array, masses: Float64Array): number {
  let bins = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let j = 0; j < masses.length; j += 1) {
    const confidence = stated[j] ?? 0;
    if (masses[j] === 0 || confidence - last <= ROUNDING) continue;
    bins += 1;
    last = confidence;
  }
  return Math.max(1, bins);
}
