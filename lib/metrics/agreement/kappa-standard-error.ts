import type { Estimate } from "../types";

/**
 * Large-sample standard error of Cohen's kappa (unweighted, of two raters), not under the hypothesis
 * that kappa is 0. J. L. Fleiss, J. Cohen and B. S. Everitt 1969, "Large sample standard errors of
 * kappa and weighted kappa":
 *
 *   n (1 - pe)^4 SE^2 = sum_i p_ii ((1 - pe) - (p_i. + p_.i)(1 - po))^2
 *                     + (1 - po)^2 sum_{i != j} p_ij (p_.i + p_j.)^2 - (po pe - 2 pe + po)^2
 *
 * `table` has `labels` x `labels` counts, row by row, as in `kappaFromTable`; expected counts need
 * not be whole. Undefined where kappa is.
 *
 * @throws RangeError if the table is not `labels` x `labels`
 */
export function kappaStandardError(table: readonly number[], labels: number): Estimate {
  if (table.length !== labels * labels) {
    throw new RangeError(`expected ${labels} x ${labels} counts, got ${table.length}`);
  }
  const n = table.reduce((sum, count) => sum + count, 0);
  if (n === 0) return { undefined: "no pairs", n };
  const indices = Array.from({ length: labels }, (_, i) => i);
  const share = (i: number, j: number) => (table[i * labels + j] ?? Number.NaN) / n;
  const sum = (term: (i: number) => number) => indices.reduce((all, i) => all + term(i), 0);
  const row = indices.map((i) => sum((j) => share(i, j)));
  const column = indices.map((j) => sum((i) => share(i, j)));
  const margins = (i: number, j: number) => (column[i] ?? Number.NaN) + (row[j] ?? Number.NaN);
  const po = sum((i) => share(i, i));
  const pe = sum((i) => (row[i] ?? Number.NaN) * (column[i] ?? Number.NaN));
  // One and the same label throughout: the margins are whole, so this is exact.
  if (pe === 1) return { undefined: "both sides gave the same single label throughout", n };
  const agreeing = sum((i) => share(i, i) * (1 - pe - margins(i, i) * (1 - po)) ** 2);
  const differing = sum((i) => sum((j) => (i === j ? 0 : share(i, j) * margins(i, j) ** 2)));
  const spread = agreeing + (1 - po) ** 2 * differing - (po * pe - 2 * pe + po) ** 2;
  // With perfect agreement the terms cancel; rounding must not take the root of less than nothing.
  return { value: Math.sqrt(Math.max(0, spread) / n) / (1 - pe) ** 2, n };
}
