import { type RatingColumns, sortBy } from "./rating-columns";
import { type Label, orderLabels } from "./tabulate-pairs";

/**
 * How often each unit was given each label: unit u was given the label `code[c]` `count[c]` times,
 * for every c from `start[u]` to `start[u + 1] - 1`, and `size[u]` ratings in all. `labels` are in
 * ascending order where `isOrdered`.
 */
export type RatingTable = {
  labels: readonly Label[];
  isOrdered: boolean;
  start: Int32Array;
  code: Int32Array;
  count: Float64Array;
  size: Float64Array;
};

/**
 * Counts the labels of each item, in time and memory in proportion to the ratings. Where the labels have no order
 * of their own, `isOrdered` says whether that of `labels` is one.
 */
export function tabulateRatings(
  { item, label, labels, cluster }: Pick<RatingColumns, "item" | "label" | "labels" | "cluster">,
  isOrdered = orderLabels(labels) !== undefined,
): RatingTable {
  const items = cluster.length;
  const { order, start: from } = sortBy(item, items, sortBy(label, labels.length).order);
  const start = new Int32Array(items + 1);
  const code = new Int32Array(order.length);
  const count = new Float64Array(order.length);
  let cells = 0;
  for (let u = 0; u < items; u += 1) {
    start[u] = cells;
    for (let k = from[u] ?? 0; k < (from[u + 1] ?? 0); k += 1) {
      const own = label[order[k] ?? 0] ?? 0;
      if (cells === start[u] || code[cells - 1] !== own) {
        code[cells] = own;
        cells += 1;
      }
      count[cells - 1] = (count[cells - 1] ?? 0) + 1;
    }
  }
  start[items] = cells;
  return {
    labels,
    isOrdered,
    start,
    code: code.slice(0, cells),
    count: count.slice(0, cells),
    size: Float64Array.from({ length: items }, (_, u) => (from[u + 1] ?? 0) - (from[u] ?? 0)),
  };
}
