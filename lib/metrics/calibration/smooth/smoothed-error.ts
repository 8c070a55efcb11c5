import type { Tally } from "@/lib/metrics/types";
import { smoothOut } from "./smooth-out";

/**
 * Smooth calibration error at a given bandwidth times the number of forecasts: the integral over
 * [0, 1] of the absolute value of the smoothed (right - confidence). It falls, or stays, as the
 * bandwidth grows.
 */
export function smoothedError({ confidence, right, wrong }: Tally, bandwidth: number): number {
  const excess = confidence.map((value, k) => {
    const hits = right[k] ?? 0;
    return hits - value * (hits + (wrong[k] ?? 0));
  });
  return smoothOut(confidence, excess, bandwidth).reduce((sum, mass) => sum + Math.abs(mass), 0);
}
