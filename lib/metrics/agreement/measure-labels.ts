import type { BootstrapOptions } from "../intervals/bootstrap/bootstrap-interval";
import { withInterval } from "../intervals/with-interval";
import type { Estimate, Measured } from "../types";
import { bootstrapContents } from "./bootstrap-contents";
import { countCells } from "./count-cells";
import { exactAgreement } from "./exact-agreement";
import { kappaFromTable } from "./kappa-from-table";
import { kappaStandardError } from "./kappa-standard-error";
import type { KappaWeights } from "./kappa-weights";
import type { Label } from "./label";
import { tabulatePairs } from "./tabulate-pairs";
import { valueOrUndefined } from "./value-or-undefined";

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
  const { size } = table;
  const counts = countCells(table);
  const intervals = bootstrapContents(
    pairs.map(({ item }) => item),
    { contents: table.cells, size: size * size },
    {
      kappa: (drawn) => valueOrUndefined(kappaFromTable(drawn, size, weights)),
      exact: (drawn, total) => diagonal(drawn, size) / total,
    },
    options,
  );
  return {
    n: pairs.length,
    kappa: withInterval(kappaFromTable(counts, size, weights), intervals.kappa),
    kappaStandardError: kappaStandardError(counts, size, { weights }),
    exactLabel: withInterval(exactAgreement(a, b), intervals.exact),
  };
}

function diagonal(table: ArrayLike<number>, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i += 1) sum += table[i * size + i] ?? 0;
  return sum;
}
