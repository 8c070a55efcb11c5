import { requireConfidences } from "./require";
import type { Scored, Tally } from "./types";

/**
 * Counts forecasts by confidence. The order of the forecasts does not matter, and 0 and -0 are one
 * confidence.
 *
 * @example 0.8 right, 0.3 wrong, 0.8 wrong: confidence [0.3, 0.8], right [0, 1], wrong [1, 1]
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function tallyForecasts(forecasts: readonly Scored[]): Tally {
  requireConfidences(forecasts);
  const counts = new Map<number, { right: number; wrong: number }>();
  for (const { confidence, correct } of forecasts) {
    const count = counts.get(confidence) ?? { right: 0, wrong: 0 };
    if (correct) count.right += 1;
    else count.wrong += 1;
    // A Map takes 0 and -0 for one key.
    counts.set(confidence, count);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    confidence: Float64Array.from(sorted, ([confidence]) => confidence),
    right: Float64Array.from(sorted, ([, { right }]) => right),
    wrong: Float64Array.from(sorted, ([, { wrong }]) => wrong),
  };
}

/** How many forecasts a tally counts. */
export function countTally({ right, wrong }: Tally): number {
  let n = 0;
  for (let k = 0; k < right.length; k += 1) n += (right[k] ?? 0) + (wrong[k] ?? 0);
  return n;
}

/** The counts of a tally in one list, as samplers draw them: first all that were right, then all wrong. */
export function tallyCells({ right, wrong }: Tally): Float64Array {
  const cells = new Float64Array(right.length + wrong.length);
  cells.set(right);
  cells.set(wrong, right.length);
  return cells;
}

/** The tally of which these are the `tallyCells`. It shares their memory, so it changes as they do. */
export function tallyOfCells(confidence: Float64Array, cells: Float64Array): Tally {
  const size = confidence.length;
  return { confidence, right: cells.subarray(0, size), wrong: cells.subarray(size) };
}

/** How many rows are of each cell; row i is of cell `cells[i]`, a whole number below `size`. */
export function countCells(cells: Int32Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  return counts;
}

/** The cell of each forecast in `tallyCells` of their tally. */
export function forecastCells(forecasts: readonly Scored[], { confidence }: Tally): Int32Array {
  const place = new Map(Array.from(confidence, (value, k) => [value, k]));
  return Int32Array.from(
    forecasts,
    (forecast) => (place.get(forecast.confidence) ?? 0) + (forecast.correct ? 0 : place.size),
  );
}
