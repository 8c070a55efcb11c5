import { requirePositiveInteger } from "../require";
import type { CalibrationBin } from "../types";

/** What is expected of a bin; all bins are equally full. `gap` is mean confidence - accuracy. */
export type PlannedBin = { accuracy: number; gap: number };

/**
 * Bins as assumed: confidences evenly spread over their mean ± `spread`, and each bin `off` above its
 * accuracy (below, where negative). What would leave [0, 1] is moved to its edge.
 *
 * @throws RangeError if `accuracy` or `spread` is not in [0, 1], or `off` not in [-1, 1]
 */
export function assumeBins(
  bins: number,
  { accuracy, off, spread }: { accuracy: number; off: number; spread: number },
): PlannedBin[] {
  requirePositiveInteger(bins, "bins");
  const fits = accuracy >= 0 && accuracy <= 1 && spread >= 0 && spread <= 1 && Math.abs(off) <= 1;
  if (!fits) {
    throw new RangeError(`accuracy ${accuracy}, off ${off} or spread ${spread} is out of range`);
  }
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return Array.from({ length: bins }, (_, b) => {
    const right = accuracy + spread * ((2 * b + 1) / bins - 1);
    const confidence = share(right + off);
    return { accuracy: share(right), gap: confidence - share(right) };
  });
}

/**
 * Bins as a pilot found them (equally full), less what chance added to their gaps: the square of a gap less
 * its sampling variance, not below 0.
 */
export function pilotBins(
  bins: readonly Pick<CalibrationBin, "n" | "accuracy" | "meanConfidence">[],
): PlannedBin[] {
  return bins.map(({ n, accuracy, meanConfidence }) => {
    const gap = meanConfidence - accuracy;
    const square = gap * gap - (accuracy * (1 - accuracy)) / n;
    return { accuracy, gap: Math.sign(gap) * Math.sqrt(Math.max(0, square)) };
  });
}
