import { requireSameLength } from "../require";

/** A rater's label of an item. 1, "1" and true are three labels. */
export type Label = string | number | boolean;

/**
 * The distinct labels in ascending order: numbers by size, false before true. `undefined` where
 * there is no order: text, or labels of several types. (Of two labels the order does not matter to any
 * measure of agreement, so any two have one.)
 */
export function orderLabels<L extends Label>(labels: Iterable<L>): L[] | undefined {
  const distinct = [...new Set(labels)];
  const types = new Set(distinct.map((label) => typeof label));
  const isOrdered = types.size <= 1 && !types.has("string");
  if (isOrdered) return distinct.sort((a, b) => Number(a) - Number(b));
  return distinct.length <= 2 ? distinct : undefined;
}

/**
 * The pairs of labels of two raters as cells of their contingency table, which has `size` x `size`
 * cells: pair i is in cell `cells[i]`, row `a[i]`, column `b[i]`, counted row by row. The rows and columns are the
 * `labels`, if given, also those that nobody used; else the labels that occur. With weights their order counts.
 *
 * @throws RangeError if the lengths differ, a label is not among `labels`, `labels` holds one twice,
 *   or `weights` need an order and there is none: give `labels` then
 */
export function tabulatePairs<L extends Label>(
  a: readonly L[],
  b: readonly L[],
  { weights = "none", labels }: { weights?: KappaWeights; labels?: readonly L[] } = {},
): { size: number; cells: Int32Array } {
  requireSameLength(a, b);
  const order = labels ?? findOrder([...a, ...b], weights);
  if (new Set(order).size < order.length) throw new RangeError("a label is given twice");
  const codeOf = placeIn(order);
  const columns = Int32Array.from(b, codeOf);
  const cells = Int32Array.from(a, (label, i) => codeOf(label) * order.length + (columns[i] ?? -1));
  return { size: order.length, cells };
}

/** Gives a label's place in an order. @throws RangeError if it is not there */
function placeIn<L extends Label>(order: readonly L[]): (label: L) => number {
  const places = new Map(order.map((label, place) => [label, place]));
  return (label) => {
    const place = places.get(label);
    if (place === undefined) throw new RangeError(`the label ${label} is not among those given`);
    return place;
  };
}

function findOrder<L extends Label>(used: readonly L[], weights: KappaWeights): readonly L[] {
  const order = orderLabels(used);
  if (order) return order;
  // By name, so that the order of the pairs does not matter.
  if (weights === "none") return [...new Set(used)].sort(byName);
  throw new RangeError(
    `${weights} weights need an order, and labels of text have none: give labels`,
  );
}

function byName(a: Label, b: Label): number {
  const [nameA, nameB] = [`${typeof a} ${a}`, `${typeof b} ${b}`];
  return nameA < nameB ? -1 : Number(nameA > nameB);
}

/**
 * How far apart two labels count that are i-th and j-th in the order of labels: without weights every
 * two labels are equally far apart; `linear` is |i - j|, `quadratic` (i - j)^2.
 */
export type KappaWeights = "none" | "linear" | "quadratic";

/** The distance that `weights` give to the labels with the ranks `i` and `j`: a whole number >= 0. */
export function labelDistance(i: number, j: number, weights: KappaWeights): number {
  if (weights === "none") return i === j ? 0 : 1;
  return weights === "linear" ? Math.abs(i - j) : (i - j) ** 2;
}
