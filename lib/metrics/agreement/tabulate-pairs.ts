import { requireSameLength } from "../require";
import type { KappaWeights } from "./kappa";
import { type Label, orderLabels } from "./labels";

/**
 * The pairs of labels of two raters as cells of their contingency table, which has `size` x `size`
 * cells: pair i is in cell `cells[i]`, row `a[i]`, column `b[i]`, counted row by row.
 */
type PairTable = { size: number; cells: Int32Array };

/**
 * Finds each pair's cell. The rows and columns are the `labels`, if given, also those that nobody
 * used; else the labels that occur. With weights their order counts.
 *
 * @throws RangeError if the lengths differ, a label is not among `labels`, `labels` holds one twice,
 *   or `weights` need an order and there is none: give `labels` then
 */
export function tabulatePairs<L extends Label>(
  a: readonly L[],
  b: readonly L[],
  { weights = "none", labels }: { weights?: KappaWeights; labels?: readonly L[] } = {},
): PairTable {
  requireSameLength(a, b);
  const order = labels ?? findOrder([...a, ...b], weights);
  const code = new Map(order.map((label, index) => [label, index]));
  if (code.size < order.length) throw new RangeError("a label is given twice");
  const codeOf = (label: L) => {
    const found = code.get(label);
    if (found === undefined) throw new RangeError(`the label ${label} is not among those given`);
    return found;
  };
  const columns = Int32Array.from(b, codeOf);
  const cells = Int32Array.from(a, (label, i) => codeOf(label) * order.length + (columns[i] ?? -1));
  return { size: order.length, cells };
}

function findOrder<L extends Label>(used: readonly L[], weights: KappaWeights): readonly L[] {
  const order = orderLabels(used);
  if (order) return order;
  // By name, so that the order of the pairs is no matter.
  if (weights === "none") return [...new Set(used)].sort(byName);
  throw new RangeError(
    `${weights} weights need an order, and labels of text have none: give labels`,
  );
}

function byName(a: Label, b: Label): number {
  const [nameA, nameB] = [`${typeof a} ${a}`, `${typeof b} ${b}`];
  return nameA < nameB ? -1 : Number(nameA > nameB);
}
