import type { Estimate } from "../types";
import type { RatingTable } from "./tabulate-ratings";

/**
 * Fleiss' kappa of n units that were each given equally many labels, by whomever: 1 is perfect agreement, 0
 * what chance would give. J. L. Fleiss 1971, "Measuring nominal scale agreement among many raters": (P -
 * Pe) / (1 - Pe), with P the share of agreeing pairs of ratings of one unit, Pe the sum of the squared
 * shares of the labels.
 *
 * `weights`, if given, are how many times each unit counts. Undefined without units, with fewer than two
 * ratings a unit or different numbers of them, and with a single label throughout.
 */
export function fleissKappa(table: RatingTable, weights?: ArrayLike<number>): Estimate {
  const { start, code, count, size } = table;
  const sizes = new Set(size);
  const weightOf = (u: number) => (weights ? (weights[u] ?? 0) : 1);
  let n = 0;
  for (let u = 0; u < size.length; u += 1) n += weightOf(u);
  if (n === 0) return { undefined: "no_items", n };
  const ratings = size[0] ?? 0;
  if (sizes.size > 1) return { undefined: "unequal_ratings", n };
  if (ratings < 2) return { undefined: "one_rating_each", n };

  const totals = new Float64Array(table.labels.length);
  // Ordered pairs of different ratings of one unit that agree.
  let agreeing = 0;
  for (let u = 0; u < size.length; u += 1) {
    const weight = weightOf(u);
    for (let c = start[u] ?? 0; c < (start[u + 1] ?? 0); c += 1) {
      const times = count[c] ?? 0;
      const label = code[c] ?? -1;
      totals[label] = (totals[label] ?? 0) + weight * times;
      agreeing += weight * times * (times - 1);
    }
  }
  const all = n * ratings;
  // Times the square of `all`, and so in whole numbers.
  const chance = totals.reduce((sum, total) => sum + total * total, 0);
  if (chance === all * all) return { undefined: "one_label", n };
  const observed = agreeing / (all * (ratings - 1));
  const expected = chance / (all * all);
  return { value: (observed - expected) / (1 - expected), n };
}
