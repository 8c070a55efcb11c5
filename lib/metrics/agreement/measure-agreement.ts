import { countCells } from "../tally";
import type { BootstrapOptions } from "../types";
import { kappaFromTable, kappaStandardError } from "./kappa";
import { measureConfidences, type Pair } from "./measure-confidences";
import { measureContents } from "./measure-contents";
import type { KappaWeights } from "./tabulate-pairs";
import { type Label, tabulatePairs } from "./tabulate-pairs";

export type LabelOptions<L extends Label = Label> = BootstrapOptions & {
  weights?: KappaWeights;
  labels?: readonly L[];
};

/**
 * How closely two raters' labels of the same items agree: Cohen's kappa and the share of pairs of
 * the same label, in [0, 1], each with a 95 % bootstrap interval over items, and the standard error
 * of kappa in large samples. An item may have several pairs. `weights` and `labels` are those of
 * `cohenKappa`.
 *
 * @throws RangeError if `resamples` is not a positive whole number, and as `cohenKappa` does
 */
export function measureLabels<L extends Label>(
  pairs: readonly Pair<L>[],
  { weights = "none", labels, ...options }: LabelOptions<L>,
) {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  const table = tabulatePairs(a, b, { weights, labels });
  const { size, cells } = table;
  const measured = measureContents(
    pairs.map(({ item }) => item),
    { contents: cells, size: size * size },
    {
      kappa: (counts) => kappaFromTable(counts, size, weights),
      exactLabel: (counts, n) =>
        n === 0 ? { undefined: "no_pairs", n } : { value: diagonal(counts, size) / n, n },
    },
    options,
  );
  const counts = countCells(cells, size * size);
  const standardError = kappaStandardError(counts, size, { weights });
  return { n: pairs.length, ...measured, kappaStandardError: standardError };
}

function diagonal(table: ArrayLike<number>, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i += 1) sum += table[i * size + i] ?? 0;
  return sum;
}

/** One rater's label of an item, with its confidence in [0, 1]. */
type Rating<L extends Label> = { label: L; confidence: number };

/**
 * How far two raters, `a` and `b`, agree on the same items, in labels (`measureLabels`) and in
 * confidence (`measureConfidences`), with 95 % bootstrap intervals over items.
 *
 * @throws RangeError as those two do
 */
export function measureAgreement<L extends Label>(
  pairs: readonly Pair<Rating<L>>[],
  options: LabelOptions<L>,
) {
  const labels = pairs.map(({ item, a, b }) => ({ item, a: a.label, b: b.label }));
  const confidences = pairs.map(({ item, a, b }) => ({ item, a: a.confidence, b: b.confidence }));
  const { resamples, seed } = options;
  return {
    ...measureLabels(labels, options),
    ...measureConfidences(confidences, { resamples, seed }),
  };
}
