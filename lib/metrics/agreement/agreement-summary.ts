import { hasValue } from "../has-value";
import { type BootstrapOptions, bootstrapInterval } from "../intervals/bootstrap-interval";
import { weightedMean } from "../intervals/weighted-mean";
import { withInterval } from "../intervals/with-interval";
import { requireConfidences } from "../require-confidences";
import type { Estimate, Measured, Scored } from "../types";
import { cohenKappa } from "./cohen-kappa";
import { exactAgreement } from "./exact-agreement";
import { kappaFromTable } from "./kappa-from-table";
import { meanAbsoluteDifference } from "./mean-absolute-difference";
import { pearson } from "./pearson";

/** `n` pairs. `kappa` is of correctness; the other three are of confidence. */
export type AgreementSummary = {
  n: number;
  kappa: Measured;
  pearson: Measured;
  exactConfidence: Measured;
  meanAbsoluteConfidenceDifference: Measured;
};

/**
 * How far two readers, `a` and `b`, agree on the same items: Cohen's kappa of correctness and
 * Pearson's correlation of confidence, as in the appendix "Agreement statistics" of Band et al.
 * 2024; the share of pairs of exactly the same confidence; and the mean absolute difference of
 * confidence. Each has a 95 % bootstrap interval over items. An item may have several pairs.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `resamples` is not a positive whole number
 */
export function agreementSummary(
  pairs: readonly { item: string; a: Scored; b: Scored }[],
  options: BootstrapOptions,
): AgreementSummary {
  const a = pairs.map((pair) => pair.a);
  const b = pairs.map((pair) => pair.b);
  requireConfidences(a);
  requireConfidences(b);
  const confidenceA = a.map((forecast) => forecast.confidence);
  const confidenceB = b.map((forecast) => forecast.confidence);
  const x = Float64Array.from(confidenceA);
  const y = Float64Array.from(confidenceB);
  // Each pair's cell in the 2 x 2 table of correctness.
  const cells = Uint8Array.from(
    pairs,
    (pair) => (pair.a.correct ? 2 : 0) + (pair.b.correct ? 1 : 0),
  );
  const isExact = x.map((value, i) => (value === y[i] ? 1 : 0));
  const distance = x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN)));

  const intervals = bootstrapInterval(
    pairs.map((pair) => pair.item),
    {
      kappa: (weights) => valueOrUndefined(kappaFromTable(countCells(cells, weights), 2)),
      pearson: (weights) => valueOrUndefined(pearson(x, y, weights)),
      exact: (weights, total) => weightedMean(isExact, weights, total),
      difference: (weights, total) => weightedMean(distance, weights, total),
    },
    options,
  );
  const correctA = a.map((forecast) => forecast.correct);
  const correctB = b.map((forecast) => forecast.correct);
  return {
    n: pairs.length,
    kappa: withInterval(cohenKappa(correctA, correctB), intervals.kappa),
    pearson: withInterval(pearson(confidenceA, confidenceB), intervals.pearson),
    exactConfidence: withInterval(exactAgreement(confidenceA, confidenceB), intervals.exact),
    meanAbsoluteConfidenceDifference: withInterval(
      meanAbsoluteDifference(confidenceA, confidenceB),
      intervals.difference,
    ),
  };
}

function countCells(cells: Uint8Array, weights: Int32Array): Int32Array {
  const table = new Int32Array(4);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i] ?? -1;
    table[cell] = (table[cell] ?? 0) + (weights[i] ?? 0);
  }
  return table;
}

function valueOrUndefined(estimate: Estimate): number | undefined {
  return hasValue(estimate) ? estimate.value : undefined;
}
