import { sortBy } from "./rating-columns";

/**
 * Forecasts as columns: the i-th is of the item `item[i]`, by somebody of the side `side[i]`, with a
 * confidence in [0, 1] and right (1) or wrong (0).
 */
export interface ForecastColumns {
  item: Int32Array;
  side: Int32Array;
  right: Uint8Array;
  confidence: Float64Array;
}

/**
 * Groups of the forecasts of one item by one side, ordered by item and then by side. Group g has the forecasts
 * `order[start[g]]` to `order[start[g + 1] - 1]`, of which `right[g]` are right. Its distinct confidences are
 * `confidence[c]`, ascending, `count[c]` times each, for c from `cell[g]` to `cell[g + 1] - 1`.
 */
export interface ForecastGroups {
  item: Int32Array;
  side: Int32Array;
  order: Int32Array;
  start: Int32Array;
  right: Int32Array;
  cell: Int32Array;
  confidence: Float64Array;
  count: Int32Array;
}

/**
 * What is compared: each forecast of the group `a[i]` with each of `b[i]`, of the same item; and where the two
 * are one group, every two of its forecasts. Blocks of one cluster are drawn together.
 */
export interface Blocks {
  a: Int32Array;
  b: Int32Array;
  cluster: Int32Array;
  clusters: number;
}

/** Groups the forecasts of so many items by so many sides, in time and memory in proportion to them. */
export function groupForecasts(
  columns: ForecastColumns,
  { items, sides }: { items: number; sides: number },
): ForecastGroups {
  const { item, side, right } = columns;
  const n = item.length;
  const { order } = sortBy(item, items, sortBy(side, sides).order);
  const groupOf = new Int32Array(n);
  let groups = 0;
  for (let k = 0; k < n; k += 1) {
    const [here = 0, before = 0] = [order[k], order[k - 1]];
    const isNew = k === 0 || item[here] !== item[before] || side[here] !== side[before];
    if (isNew) groups += 1;
    groupOf[k] = groups - 1;
  }
  const start = new Int32Array(groups + 1).fill(n);
  const rights = new Int32Array(groups);
  const confidence = Float64Array.from(order, (i) => columns.confidence[i] ?? Number.NaN);
  for (let k = n - 1; k >= 0; k -= 1) {
    const g = groupOf[k] ?? 0;
    start[g] = k;
    rights[g] = (rights[g] ?? 0) + (right[order[k] ?? 0] ?? 0);
  }
  const first = start.subarray(0, groups);
  return {
    item: first.map((k) => item[order[k] ?? 0] ?? 0),
    side: first.map((k) => side[order[k] ?? 0] ?? 0),
    order,
    start,
    right: rights,
    ...countConfidences(confidence, start),
  };
}

/** The distinct confidences of each group and how often each occurs. Sorts `confidence` within groups. */
function countConfidences(confidence: Float64Array, start: Int32Array) {
  const groups = start.length - 1;
  const cell = new Int32Array(groups + 1);
  const count = new Int32Array(confidence.length);
  let cells = 0;
  for (let g = 0; g < groups; g += 1) {
    const from = start[g] ?? 0;
    const to = start[g + 1] ?? 0;
    confidence.subarray(from, to).sort();
    cell[g] = cells;
    for (let k = from; k < to; k += 1) {
      const value = confidence[k] ?? Number.NaN;
      if (k === from || value !== confidence[cells - 1]) {
        // Never ahead of what is read.
        confidence[cells] = value;
        cells += 1;
      }
      count[cells - 1] = (count[cells - 1] ?? 0) + 1;
    }
  }
  cell[groups] = cells;
  return { cell, confidence: confidence.slice(0, cells), count: count.slice(0, cells) };
}
