import type { BootstrapOptions } from "../intervals/bootstrap/bootstrap-interval";
import { weightedMean } from "../intervals/bootstrap/weighted-mean";
import { withInterval } from "../intervals/with-interval";
import { requireConfidences } from "../require-confidences";
import type { Measured } from "../types";
import { bootstrapContents } from "./bootstrap-contents";
import { exactAgreement } from "./exact-agreement";
import { meanAbsoluteDifference } from "./mean-absolute-difference";
import { pearson } from "./pearson";
import { prepareSpearman, spearman } from "./spearman";
import { valueOrUndefined } from "./value-or-undefined";

/** Two raters' confidences in what they said of an item, in [0, 1]. */
export type ConfidencePair = { item: string; a: number; b: number };

/** How far the confidences of `n` pairs agree. */
export type ConfidenceAgreement = {
  n: number;
  pearson: Measured;
  spearman: Measured;
  exactConfidence: Measured;
  meanAbsoluteConfidenceDifference: Measured;
};

/**
 * How far two raters' confidences in the same items agree: Pearson's and Spearman's correlation, the
 * share of pairs of exactly the same confidence, and the mean absolute difference, which is defined
 * also where one side is constant. Each has a 95 % bootstrap interval over items. An item may have
 * several pairs.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `resamples` is not a positive whole number
 */
export function measureConfidences(
  pairs: readonly ConfidencePair[],
  options: BootstrapOptions,
): ConfidenceAgreement {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  requireConfidences([...a, ...b].map((confidence) => ({ confidence })));

  const { x, y, contents } = distinctPairs(a, b);
  const isSame = x.map((value, i) => (value === y[i] ? 1 : 0));
  const distance = x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN)));
  const spearmanOf = prepareSpearman(x, y);
  const intervals = bootstrapContents(
    pairs.map(({ item }) => item),
    { contents, size: x.length },
    {
      pearson: (drawn) => valueOrUndefined(pearson(x, y, drawn)),
      spearman: (drawn) => valueOrUndefined(spearmanOf(drawn)),
      exact: (drawn, total) => weightedMean(isSame, drawn, total),
      difference: (drawn, total) => weightedMean(distance, drawn, total),
    },
    options,
  );
  return {
    n: pairs.length,
    pearson: withInterval(pearson(a, b), intervals.pearson),
    spearman: withInterval(spearman(a, b), intervals.spearman),
    exactConfidence: withInterval(exactAgreement(a, b), intervals.exact),
    meanAbsoluteConfidenceDifference: withInterval(
      meanAbsoluteDifference(a, b),
      intervals.difference,
    ),
  };
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
