import type { Estimate } from "../types";
import { type KappaWeights, labelDistance } from "./kappa-weights";

/**
 * Cohen's kappa of a contingency table of counts, in [-1, 1]: 1 - D / E, with D the mean distance of
 * a pair's two labels and E the one expected from the margins. Without weights this is
 * (po - pe) / (1 - pe) of J. Cohen 1960, "A coefficient of agreement for nominal scales"; with them
 * J. Cohen 1968, "Weighted kappa". See `labelDistance` for the weights.
 *
 * `table` has `labels` x `labels` whole numbers, row by row: the rows are one rater's labels, the
 * columns the other's. Undefined for an empty table, and where both raters gave only one and the
 * same label (E = 0).
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
