import { type Label, orderLabels, placeIn } from "./tabulate-pairs";

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
 * Counts the labels of each unit: `units[u]` are those it was given, by whomever. `labels`, if given, are
 * all labels in ascending order; else they are those that occur, by size where they are numbers.
 *
 * @throws RangeError if a label is not among `labels`
 */
export function tabulateRatings(
  units: readonly (readonly Label[])[],
  labels?: readonly Label[],
): RatingTable {
  const used = new Set(units.flat());
  const order = labels ?? orderLabels(used);
  const names = order ?? [...used];
  const codeOf = placeIn(names);
  const start = [0];
  const code: number[] = [];
  const count: number[] = [];
  for (const unit of units) {
    const counts = new Map<number, number>();
    for (const label of unit) {
      const c = codeOf(label);
      counts.set(c, (counts.get(c) ?? 0) + 1);
    }
    for (const [c, times] of counts) {
      code.push(c);
      count.push(times);
    }
    start.push(code.length);
  }
  return {
    labels: names,
    isOrdered: order !== undefined,
    start: Int32Array.from(start),
    code: Int32Array.from(code),
    count: Float64Array.from(count),
    size: Float64Array.from(units, (unit) => unit.length),
  };
}
