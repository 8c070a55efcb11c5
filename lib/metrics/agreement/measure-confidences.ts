import { requireConfidences } from "../require";
import type { BootstrapOptions, Estimate } from "../types";
import { pearson, spearman, weightedMean } from "./correlation";
import { measureContents } from "./measure-contents";

/** Two raters' confidences in an item. */
export type Pair<T> = { item: string; a: T; b: T };

/**
 * How closely two raters' confidences in the same items agree: Pearson's and Spearman's
 * correlation, the share of pairs of exactly the same confidence, and the mean absolute difference.
 * Each has a 95 % bootstrap interval over items. An item may have several pairs.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `resamples` is not a positive whole number
 */
export function measureConfidences(pairs: readonly Pair<number>[], options: BootstrapOptions) {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  requireConfidences([...a, ...b].map((confidence) => ({ confidence })));

  const { x, y, contents } = distinctPairs(a, b);
  const isSame = x.map((value, i) => (value === y[i] ? 1 : 0));
  const distance = x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN)));
  const meanOf = (values: Float64Array, counts: Float64Array, n: number): Estimate =>
    n === 0 ? { undefined: "no_pairs", n } : { value: weightedMean(values, counts, n), n };
  const statistics = {
    pearson: (counts: Float64Array) => pearson(x, y, counts),
    spearman: spearman(x, y),
    exactConfidence: (counts: Float64Array, n: number) => meanOf(isSame, counts, n),
    meanAbsoluteConfidenceDifference: (counts: Float64Array, n: number) =>
      meanOf(distance, counts, n),
  };
  const items = pairs.map(({ item }) => item);
  const measured = measureContents(items, { contents, size: x.length }, statistics, options);
  return { n: pairs.length, ...measured };
}

/** The distinct pairs (x, y) in ascending order, and which of them each pair is. */
function distinctPairs(a: readonly number[], b: readonly number[]) {
  const order = a
    .map((_, i) => i)
    .sort((i, j) => (a[i] ?? 0) - (a[j] ?? 0) || (b[i] ?? 0) - (b[j] ?? 0));
  const x: number[] = [];
  const y: number[] = [];
  const contents = new Int32Array(a.length);
  for (const i of order) {
    if (a[i] !== x.at(-1) || b[i] !== y.at(-1)) {
      x.push(a[i] ?? Number.NaN);
      y.push(b[i] ?? Number.NaN);
    }
    contents[i] = x.length - 1;
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y), contents };
}
