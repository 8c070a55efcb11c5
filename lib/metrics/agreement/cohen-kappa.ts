import type { Estimate } from "../types";
import { countCells } from "./count-cells";
import { kappaFromTable } from "./kappa-from-table";
import type { KappaWeights } from "./kappa-weights";
import type { Label } from "./label";
import { tabulatePairs } from "./tabulate-pairs";

/**
 * Cohen's kappa, in [-1, 1], of two raters' labels of the same n things: 1 is perfect agreement, 0
 * what chance would give. Labels are nominal, 1, "1" and true are three of them, unless `weights`
 * count some labels as nearer to each other than others. See `kappaFromTable` for the formula.
 *
 * With weights it matters which labels there are and in which order: by default those that occur
 * (numbers by size), as in R's irr and scikit-learn; `labels` names them, also those nobody used.
 *
 * Undefined without pairs, and where both raters gave only one and the same label.
 *
 * @throws RangeError if the lengths differ, a label is not among `labels`, or weights are asked for
 *   labels that have no order
 */
export function cohenKappa<L extends Label>(
  a: readonly L[],
  b: readonly L[],
  options: { weights?: KappaWeights; labels?: readonly L[] } = {},
): Estimate {
  const table = tabulatePairs(a, b, options);
  return kappaFromTable(countCells(table), table.size, options.weights);
}
