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
  // -0 + 0 is 0.
  const sorted = Float64Array.from(forecasts, ({ confidence }) => confidence + 0).sort();
  const confidence = sorted.filter((c, i) => c !== sorted[i - 1]);
  const rightOnes = forecasts.filter(({ correct }) => correct);
  const ofRight = Float64Array.from(rightOnes, (forecast) => forecast.confidence).sort();
  return { confidence, ...countSorted(confidence, sorted, ofRight) };
}

/** How many of `right`, and of the others in `all`, there are of each confidence. All lists ascend. */
function countSorted(confidence: Float64Array, all: Float64Array, right: Float64Array) {
  const counts = {
    right: new Float64Array(confidence.length),
    wrong: new Float64Array(confidence.length),
  };
  let [a, r] = [0, 0];
  confidence.forEach((c, k) => {
    const [firstOfAll, firstOfRight] = [a, r];
    while (all[a] === c) a += 1;
    while (right[r] === c) r += 1;
    counts.right[k] = r - firstOfRight;
    counts.wrong[k] = a - firstOfAll - (r - firstOfRight);
  });
  return counts;
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
