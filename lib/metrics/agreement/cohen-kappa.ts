import { requireSameLength } from "../require-same-length";
import type { Estimate } from "../types";
import { kappaFromTable } from "./kappa-from-table";

/**
 * Cohen's kappa, unweighted, in [-1, 1], of two raters' labels of the same n things: 1 is perfect
 * agreement, 0 what chance would give. Labels are nominal: 1, "1" and true are three of them. See
 * `kappaFromTable` for the formula.
 *
 * Undefined without pairs, and where both raters gave only one and the same label.
 *
 * @throws RangeError if the lengths differ
 */
export function cohenKappa<L extends string | number | boolean>(
  a: readonly L[],
  b: readonly L[],
): Estimate {
  requireSameLength(a, b);
  const labels = [...new Set([...a, ...b])];
  const code = new Map(labels.map((label, index) => [label, index]));
  const codesA = a.map((label) => code.get(label) ?? Number.NaN);
  const codesB = b.map((label) => code.get(label) ?? Number.NaN);

  const table: number[] = new Array(labels.length ** 2).fill(0);
  codesA.forEach((row, index) => {
    const cell = row * labels.length + (codesB[index] ?? Number.NaN);
    table[cell] = (table[cell] ?? Number.NaN) + 1;
  });
  return kappaFromTable(table, labels.length);
}
