import { Z } from "@/lib/metrics/normal";
import type { Gaps } from "./gap-model";

/** How far the gap of bin j may be above 0 and below it: an accuracy is in [0, 1]. */
export function reachOf({ masses, stated }: Gaps, j: number): { above: number; below: number } {
  const mass = masses[j] ?? 0;
  const promised = mass > 0 ? mass * (stated[j] ?? 0) : 0;
  return { above: mass - promised, below: promised };
}

/**
 * The largest calibration error that is in keeping with each gap by itself: the sum of how large each
 * may be, on either side of 0, within 1.96 of its `deviations` of what was observed and at an accuracy in
 * [0, 1]. Where all answers given with 90 % were right, the gap can't be more than 10 %, however unsure it is.
 */
export function largestError(model: Gaps, deviations: Float64Array): number {
  return model.observed.reduce((sum, gap, j) => {
    const { above, below } = reachOf(model, j);
    const unsure = Z * (deviations[j] ?? 0);
    return sum + Math.max(Math.min(above, unsure + gap), Math.min(below, unsure - gap));
  }, 0);
}
