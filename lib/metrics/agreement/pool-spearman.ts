import type { Estimate } from "../types";
import type { Blocks, ForecastGroups } from "./group-forecasts";

/**
 * Makes Spearman's rank correlation of all pairs of some blocks, of which each counts as often as its cluster:
 * Pearson's correlation of the ranks, where equal confidences share the mean of theirs. With R the sum of the
 * ranks of a group, the products of the ranks over the pairs of two groups add up to R R', and over those of one
 * group to R^2 less the sum of the squares. So no pair is made.
 */
export function poolSpearman(
  groups: ForecastGroups,
  { a, b, cluster }: Blocks,
): (counts: Float64Array, pairs: number) => Estimate {
  const isWithin = a.length > 0 && a[0] === b[0];
  const sizeOf = (g: number) => (groups.start[g + 1] ?? 0) - (groups.start[g] ?? 0);
  const x = rankSide(
    groups,
    a,
    b.map((g) => sizeOf(g) - (isWithin ? 1 : 0)),
  );
  const y = isWithin ? x : rankSide(groups, b, a.map(sizeOf));
  return (counts, n) => {
    if (n < 2) return { undefined: "too_few_pairs", n };
    const times = (i: number) => counts[cluster[i] ?? 0] ?? 0;
    const squaresOfX = x.rank(times);
    const squaresOfY = isWithin ? squaresOfX : y.rank(times);
    if (squaresOfX === 0 && squaresOfY === 0) return { undefined: "both_constant", n };
    if (squaresOfX === 0) return { undefined: "first_constant", n };
    if (squaresOfY === 0) return { undefined: "second_constant", n };
    let products = 0;
    for (let i = 0; i < a.length; i += 1) {
      const weight = times(i);
      if (weight === 0) continue;
      const ofX = x.sum(i);
      products += weight * (isWithin ? ofX * ofX - x.squares(i) : ofX * y.sum(i));
    }
    const value = products / (Math.sqrt(squaresOfX) * Math.sqrt(squaresOfY));
    return { value: Math.min(1, Math.max(-1, value)), n };
  };
}

/** The ranks of one side's confidences, of which those of block i are each in `partners[i]` pairs. */
function rankSide(
  { cell, confidence, count }: ForecastGroups,
  own: Int32Array,
  partners: Int32Array,
) {
  const from = new Int32Array(own.length + 1);
  own.forEach((g, i) => {
    from[i + 1] = (from[i] ?? 0) + (cell[g + 1] ?? 0) - (cell[g] ?? 0);
  });
  const cells = from[own.length] ?? 0;
  const [values, counts] = [new Float64Array(cells), new Float64Array(cells)];
  own.forEach((g, i) => {
    values.set(confidence.subarray(cell[g], cell[g + 1]), from[i]);
    counts.set(count.subarray(cell[g], cell[g + 1]), from[i]);
  });
  const distinct = values
    .slice()
    .sort()
    .filter((value, i, all) => i === 0 || value !== all[i - 1]);
  const codes = new Map(Array.from(distinct, (value, code) => [value, code]));
  const code = Int32Array.from(values, (value) => codes.get(value) ?? 0);
  const weights = new Float64Array(distinct.length);
  const ranks = new Float64Array(distinct.length);
  return {
    /** Ranks the confidences where block i counts `times(i)`. Gives the sum of the squared ranks. */
    rank(times: (i: number) => number): number {
      weights.fill(0);
      for (let i = 0; i < own.length; i += 1) {
        const weight = times(i) * (partners[i] ?? 0);
        if (weight === 0) continue;
        for (let c = from[i] ?? 0; c < (from[i + 1] ?? 0); c += 1) {
          const at = code[c] ?? 0;
          weights[at] = (weights[at] ?? 0) + weight * (counts[c] ?? 0);
        }
      }
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      let below = 0;
      let squares = 0;
      for (let at = 0; at < weights.length; at += 1) {
        const weight = weights[at] ?? 0;
        // Less the mean of all ranks, so that sums of products are covariances.
        const rank = below + (weight - all) / 2;
        ranks[at] = rank;
        squares += weight * rank * rank;
        below += weight;
      }
      return squares;
    },
    /** The sum of the ranks of a block's forecasts. */
    sum(i: number): number {
      let sum = 0;
      for (let c = from[i] ?? 0; c < (from[i + 1] ?? 0); c += 1) {
        sum += (counts[c] ?? 0) * (ranks[code[c] ?? 0] ?? 0);
      }
      return sum;
    },
    /** The sum of their squares. */
    squares(i: number): number {
      let sum = 0;
      for (let c = from[i] ?? 0; c < (from[i + 1] ?? 0); c += 1) {
        sum += (counts[c] ?? 0) * (ranks[code[c] ?? 0] ?? 0) ** 2;
      }
      return sum;
    },
  };
}
