import type { Estimate } from "../types";
import { type KappaWeights, labelDistance } from "./kappa-weights";

/**
 * Large-sample standard error of Cohen's kappa of two raters, plain or weighted. J. L. Fleiss,
 * J. Cohen and B. S. Everitt 1969, "Large sample standard errors of kappa and weighted kappa",
 * written with the distances v of `labelDistance` instead of their weights 1 - v / max v. With p
 * the shares of the table, D = sum p_ij v_ij, E = sum p_i. p_.j v_ij and the mean distances
 * v_i. = sum_j p_.j v_ij and v_.j = sum_i p_i. v_ij:
 *
 *   n E^2 SE^2 = sum p_ij (v_ij - (v_i. + v_.j) (1 - kappa))^2 - D^2
 *
 * `under` "independence" gives the one for testing whether kappa is 0: p_i. p_.j in place of p_ij,
 * 0 in place of kappa.
 *
 * `table` has `labels` x `labels` counts, row by row, as in `kappaFromTable`; expected counts need
 * not be whole. Undefined where kappa is.
 *
 * @throws RangeError if the table is not `labels` x `labels`
 */
export function kappaStandardError(
  table: ArrayLike<number>,
  labels: number,
  options: { weights?: KappaWeights; under?: "observed" | "independence" } = {},
): Estimate {
  const { weights = "none", under = "observed" } = options;
  if (table.length !== labels * labels) {
    throw new RangeError(`expected ${labels} x ${labels} counts, got ${table.length}`);
  }
  const indices = Array.from({ length: labels }, (_, i) => i);
  const sum = (term: (i: number) => number) => indices.reduce((all, i) => all + term(i), 0);
  const total = (term: (i: number, j: number) => number) => sum((i) => sum((j) => term(i, j)));
  const count = (i: number, j: number) => table[i * labels + j] ?? Number.NaN;
  const n = total(count);
  if (n === 0) return { undefined: "no_pairs", n };

  const rows = indices.map((i) => sum((j) => count(i, j)) / n);
  const columns = indices.map((j) => sum((i) => count(i, j)) / n);
  const byChance = (i: number, j: number) => (rows[i] ?? Number.NaN) * (columns[j] ?? Number.NaN);
  const distance = (i: number, j: number) => labelDistance(i, j, weights);
  const expected = total((i, j) => byChance(i, j) * distance(i, j));
  // Every term is 0 then, so this is exact.
  if (expected === 0) return { undefined: "one_label", n };

  const share = under === "observed" ? (i: number, j: number) => count(i, j) / n : byChance;
  const meanDistance = total((i, j) => share(i, j) * distance(i, j));
  const fromRow = indices.map((i) => sum((j) => (columns[j] ?? Number.NaN) * distance(i, j)));
  const fromColumn = indices.map((j) => sum((i) => (rows[i] ?? Number.NaN) * distance(i, j)));
  const margins = (i: number, j: number) =>
    (fromRow[i] ?? Number.NaN) + (fromColumn[j] ?? Number.NaN);
  const square = total(
    (i, j) => share(i, j) * (distance(i, j) - margins(i, j) * (meanDistance / expected)) ** 2,
  );
  // Where the terms cancel, rounding must not take the root of less than nothing.
  return { value: Math.sqrt(Math.max(0, square - meanDistance ** 2) / n) / expected, n };
}
