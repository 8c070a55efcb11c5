import { countCells } from "../tally";
import type { BootstrapOptions, Estimate, Measured } from "../types";
import { type KappaWeights, kappaFromTable, kappaStandardError } from "./kappa";
import type { Label } from "./labels";
import { measureContents } from "./measure-contents";
import { tabulatePairs } from "./tabulate-pairs";

export type LabelPair<L extends Label = Label> = { item: string; a: L; b: L };

export type LabelOptions<L extends Label = Label> = BootstrapOptions & {
  weights?: KappaWeights;
  labels?: readonly L[];
};

/** How far the labels of `n` pairs agree. */
export type LabelAgreement = {
  n: number;
  kappa: Measured;
  /** In large samples of independent pairs; the interval of `kappa` does not rest on it. */
  kappaStandardError: Estimate;
  exactLabel: Measured;
};

/**
 * How far two raters' labels of the same items agree: Cohen's kappa and the share of pairs of the
 * same label, in [0, 1], each with a 95 % bootstrap interval over items. An item may have several
 * pairs. `weights` and `labels` are those of `cohenKappa`.
 *
 * @throws RangeError if `resamples` is not a positive whole number, and as `cohenKappa` does
 */
export function measureLabels<L extends Label>(
  pairs: readonly LabelPair<L>[],
  { weights = "none", labels, ...options }: LabelOptions<L>,
): LabelAgreement {
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
