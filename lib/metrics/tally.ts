import { scoredColumns } from "./columns";
import type { Scored, ScoredColumns, Tally } from "./types";

/**
 * Counts forecasts by confidence. The order of the forecasts does not matter, and 0 and -0 are one
 * confidence.
 *
 * @example 0.8 right, 0.3 wrong, 0.8 wrong: confidence [0.3, 0.8], right [0, 1], wrong [1, 1]
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export const tallyForecasts = (forecasts: readonly Scored[]): Tally =>
  tallyColumns(scoredColumns(forecasts));

/** As `tallyForecasts`, of forecasts in columns. */
export function tallyColumns({ confidence, correct }: ScoredColumns): Tally {
  const sorted = ascending(confidence);
  const distinct = sorted.filter((value, i) => value !== sorted[i - 1]);
  const ofRight = ascending(confidence.filter((_, i) => correct[i] === 1));
  return { confidence: distinct, ...countSorted(distinct, sorted, ofRight) };
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

/** The values in order; -0 is 0. */
const ascending = (values: Float64Array) => values.map((value) => value + 0).sort();

/** The values that occur, ascending; 0 and -0 are one. */
export function distinctValues(values: Float64Array): Float64Array {
  const sorted = ascending(values);
  return sorted.filter((value, i) => value !== sorted[i - 1]);
}

/** Where each value is among ascending ones, which hold them all. */
export function placesIn(distinct: Float64Array, values: Float64Array): Int32Array {
  return Int32Array.from(values, (value) => {
    let low = 0;
    let high = distinct.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((distinct[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

/** The rows of columns in ascending order of confidence; those of one confidence keep their order. */
export function rowsByConfidence({ confidence }: Pick<ScoredColumns, "confidence">): Int32Array {
  const values = distinctValues(confidence);
  const places = placesIn(values, confidence);
  const next = new Int32Array(values.length + 1);
  for (const k of places) next[k + 1] = (next[k + 1] ?? 0) + 1;
  for (let k = 1; k < next.length; k += 1) next[k] = (next[k] ?? 0) + (next[k - 1] ?? 0);
  const order = new Int32Array(places.length);
  places.forEach((k, i) => {
    const at = next[k] ?? 0;
    order[at] = i;
    next[k] = at + 1;
  });
  return order;
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
export const forecastCells = ({ confidence, correct }: ScoredColumns, tally: Tally): Int32Array =>
  placesIn(tally.confidence, confidence).map(
    (k, i) => k + (correct[i] === 1 ? 0 : tally.confidence.length),
  );
