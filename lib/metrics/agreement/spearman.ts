import { requireSameLength } from "../require";
import type { Estimate } from "../types";
import { pearson } from "./pearson";

/**
 * Makes Spearman's rank correlation of the multiset in which pair i counts `weights[i]` times (once, unless
 * given), in [-1, 1]: Pearson's correlation of the ranks, where equal values share the mean of their ranks. The
 * values are sorted once for all weights. Undefined with fewer than two pairs, and where a side is constant (the
 * reason says which).
 *
 * @throws RangeError if the lengths differ
 */
export function spearman(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): (weights?: ArrayLike<number>) => Estimate {
  requireSameLength(x, y);
  const ranksOfX = rankWeighted(x);
  const ranksOfY = rankWeighted(y);
  return (weights = new Uint8Array(x.length).fill(1)) =>
    pearson(ranksOfX(weights), ranksOfY(weights), weights);
}

function rankWeighted(values: ArrayLike<number>): (weights: ArrayLike<number>) => Float64Array {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  const code = new Map(distinct.map((value, index) => [value, index]));
  const codes = Int32Array.from(values, (value) => code.get(value) ?? -1);
  const counts = new Float64Array(distinct.length);
  const ranks = new Float64Array(codes.length);
  return (weights) => {
    counts.fill(0);
    for (let i = 0; i < codes.length; i += 1) {
      const c = codes[i] ?? -1;
      counts[c] = (counts[c] ?? 0) + (weights[i] ?? 0);
    }
    // From how often a value counts to the mean of its ranks, which begin at 1.
    let below = 0;
    for (let c = 0; c < counts.length; c += 1) {
      const count = counts[c] ?? 0;
      counts[c] = below + (count + 1) / 2;
      below += count;
    }
    for (let i = 0; i < codes.length; i += 1) ranks[i] = counts[codes[i] ?? -1] ?? Number.NaN;
    return ranks;
  };
}
