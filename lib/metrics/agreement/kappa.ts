import { countCells } from "../tally";
import type { Estimate } from "../types";
import { type KappaWeights, type Label, labelDistance, tabulatePairs } from "./tabulate-pairs";

/**
 * Cohen's kappa, in [-1, 1], of two raters' labels of the same n things: 1 is perfect agreement, 0 what
 * chance would give. Labels are nominal, and 1, "1" and true are three of them, unless `weights` make some
 * labels nearer to each other. Then their order counts: by default of those that occur (numbers by size),
 * as in R's irr and scikit-learn; `labels` names them all. See `kappaFromTable` for the formula.
 *
 * Undefined without pairs, and where both raters gave only one and the same label.
 *
 * @throws RangeError if the lengths differ, a label is not among `labels`, or weights are asked for labels
 *   without order
 */
export function cohenKappa<L extends Label>(
  a: readonly L[],
  b: readonly L[],
  options: { weights?: KappaWeights; labels?: readonly L[] } = {},
): Estimate {
  const table = tabulatePairs(a, b, options);
  return kappaFromTable(countCells(table.cells, table.size ** 2), table.size, options.weights);
}

/**
 * Cohen's kappa of a contingency table of counts, in [-1, 1]: 1 - D / E, with D the mean distance
 * (`labelDistance`) of a pair's two labels and E the one expected from the margins. Without weights this is
 * (po - pe) / (1 - pe) of J. Cohen 1960, "A coefficient of agreement for nominal scales"; with them J.
 * Cohen 1968, "Weighted kappa".
 *
 * `table` has `labels` x `labels` whole numbers, row by row: the rows are one rater's labels, the columns
 * the other's. Undefined for an empty table, and where both raters gave only one and the same label (E =
 * 0).
 *
 * @throws RangeError if the table is not `labels` x `labels`
 */
export function kappaFromTable(
  table: ArrayLike<number>,
  labels: number,
  weights: KappaWeights = "none",
): Estimate {
  if (table.length !== labels * labels) {
    throw new RangeError(`expected ${labels} x ${labels} counts, got ${table.length}`);
  }
  const rows = new Float64Array(labels);
  const columns = new Float64Array(labels);
  let n = 0;
  // n D and n squared E. All of it stays in whole numbers, so E = 0 is found exactly.
  let observed = 0;
  for (let i = 0; i < labels; i += 1) {
    for (let j = 0; j < labels; j += 1) {
      const count = table[i * labels + j] ?? Number.NaN;
      // Most cells of a large table are empty, and resampling comes here often.
      if (count === 0) continue;
      n += count;
      rows[i] = (rows[i] ?? 0) + count;
      columns[j] = (columns[j] ?? 0) + count;
      observed += count * labelDistance(i, j, weights);
    }
  }
  if (n === 0) return { undefined: "no_pairs", n };
  let expected = 0;
  for (let i = 0; i < labels; i += 1) {
    const row = rows[i] ?? 0;
    if (row === 0) continue;
    for (let j = 0; j < labels; j += 1) {
      expected += row * (columns[j] ?? 0) * labelDistance(i, j, weights);
    }
  }
  if (expected === 0) {
    return { undefined: "one_label", n };
  }
  return { value: (expected - n * observed) / expected, n };
}

/**
 * Large-sample standard error of Cohen's kappa of two raters, plain or weighted. J. L. Fleiss, J. Cohen and
 * B. S. Everitt 1969, "Large sample standard errors of kappa and weighted kappa", with the distances v of
 * `labelDistance` instead of their weights 1 - v / max v. With p the shares of the table, D = sum p_ij
 * v_ij, E = sum p_i. p_.j v_ij and the mean distances v_i. = sum_j p_.j v_ij and v_.j = sum_i p_i. v_ij:
 *
 *     n E^2 SE^2 = sum p_ij (v_ij - (v_i. + v_.j) (1 - kappa))^2 - D^2
 *
 * `under` "independence" is for testing whether kappa is 0: p_i. p_.j in place of p_ij, and 0 in place of
 * kappa. `table` is as in `kappaFromTable`; expected counts need not be whole. Undefined where kappa is.
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
