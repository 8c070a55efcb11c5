/**
 * How far apart two labels count that are i-th and j-th in the order of labels: without weights every
 * two labels are equally far apart; `linear` is |i - j|, `quadratic` (i - j)^2.
 */
export type KappaWeights = "none" | "linear" | "quadratic";

/** The distance that `weights` give to the labels with the ranks `i` and `j`: a whole number >= 0. */
export function labelDistance(i: number, j: number, weights: KappaWeights): number {
  if (weights === "none") return i === j ? 0 : 1;
  return weights === "linear" ? Math.abs(i - j) : (i - j) ** 2;
}
