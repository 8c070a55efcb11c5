import type { Estimate } from "../types";

/**
 * Cohen's kappa of a contingency table of counts, in [-1, 1]: (po - pe) / (1 - pe), with po the
 * observed agreement and pe the one expected from the margins (J. Cohen 1960, "A coefficient of
 * agreement for nominal scales"). Every label counts as equally far from every other.
 *
 * `table` has `labels` x `labels` whole numbers, row by row: the rows are one rater's labels, the
 * columns the other's. Undefined for an empty table, and where both raters gave only one and the
 * same label (pe = 1).
 *
 * @throws RangeError if the table is not `labels` x `labels`
 */
export function kappaFromTable(table: ArrayLike<number>, labels: number): Estimate {
  if (table.length !== labels * labels) {
    throw new RangeError(`expected ${labels} x ${labels} counts, got ${table.length}`);
  }
  let n = 0;
  let agreed = 0;
  // n squared times pe. All of it stays in whole numbers, so pe = 1 is found exactly.
  let expected = 0;
  for (let k = 0; k < labels; k += 1) {
    let row = 0;
    let column = 0;
    for (let l = 0; l < labels; l += 1) {
      row += table[k * labels + l] ?? Number.NaN;
      column += table[l * labels + k] ?? Number.NaN;
    }
    n += row;
    agreed += table[k * labels + k] ?? Number.NaN;
    expected += row * column;
  }
  if (n === 0) return { undefined: "no pairs", n };
  if (expected === n * n) {
    return { undefined: "both sides gave the same single label throughout", n };
  }
  return { value: (n * agreed - expected) / (n * n - expected), n };
}
