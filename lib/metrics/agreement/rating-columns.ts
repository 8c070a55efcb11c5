import type { Label } from "./tabulate-pairs";

/**
 * Ratings as columns: the i-th is the label `labels[label[i]]` of the item `item[i]` by the rater `rater[i]`, with
 * a confidence in [0, 1] where ratings have one. Nobody rates an item twice. `cluster` is of each item.
 */
export interface RatingColumns {
  item: Int32Array;
  rater: Int32Array;
  label: Int32Array;
  confidence: Float64Array | null;
  cluster: Int32Array;
  raters: number;
  labels: readonly Label[];
}

/**
 * Puts indices in the order of their values, whole numbers below `values`; equal ones stay as they are. Gives
 * the order, and where each value starts in it.
 */
export function sortBy(
  value: Int32Array,
  values: number,
  indices: Int32Array = value.map((_, i) => i),
): { order: Int32Array; start: Int32Array } {
  const start = new Int32Array(values + 1);
  for (const v of value) start[v + 1] = (start[v + 1] ?? 0) + 1;
  for (let v = 1; v <= values; v += 1) start[v] = (start[v] ?? 0) + (start[v - 1] ?? 0);
  const next = start.slice();
  const order = new Int32Array(indices.length);
  for (const i of indices) {
    const v = value[i] ?? 0;
    const place = next[v] ?? 0;
    order[place] = i;
    next[v] = place + 1;
  }
  return { order, start };
}
