import type { DistributionForecast } from "../types";
import { distance } from "./distance";

/** Distances are counted in cells of this many to 1: a bandwidth needs no more digits. */
const CELLS = 10_000;

/**
 * Median distance of two forecasts with different distributions, to 0.0001; 1 where all are the
 * same. Pairs are counted and not kept, so it takes O(n^2 K) time but little memory.
 */
export function medianDistance(forecasts: readonly DistributionForecast[]): number {
  const counts = new Float64Array(Math.ceil(Math.SQRT2 * CELLS) + 1);
  let pairs = 0;
  for (const [i, a] of forecasts.entries()) {
    for (let j = 0; j < i; j += 1) {
      const apart = distance(a.probabilities, forecasts[j]?.probabilities ?? []);
      if (apart === 0) continue;
      const cell = Math.round(apart * CELLS);
      counts[cell] = (counts[cell] ?? 0) + 1;
      pairs += 1;
    }
  }
  if (pairs === 0) return 1;
  let seen = 0;
  // At least one cell, so that distributions that are all but the same have a bandwidth too.
  const cell = counts.findIndex((count) => {
    seen += count;
    return seen >= pairs / 2;
  });
  return Math.max(cell, 1) / CELLS;
}
