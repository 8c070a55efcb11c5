import type { CalibrationBin } from "../types";
import type { PlannedBin } from "./assume-bins";

/**
 * Bins as a pilot found them (equally full, as the default rules make them with equal mass), less what
 * chance added to their gaps: the square of a gap less its sampling variance, not below 0.
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
