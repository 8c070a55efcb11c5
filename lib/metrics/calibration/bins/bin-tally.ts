import { requirePositiveInteger } from "@/lib/metrics/require";
import { countTally, tallyColumns } from "@/lib/metrics/tally";
import {
  type Binning,
  type BinRules,
  dependOnOrder,
  type ScoredColumns,
  type Tally,
} from "@/lib/metrics/types";
import { binBuilder, equalMassBins } from "./equal-mass-bins";

/**
 * Splits counted forecasts into bins under the rules. The reference's equal-mass bins depend on the order
 * of the forecasts, so here they are undefined; `binForecasts` gives them.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function binTally(tally: Tally, { binning, rules, bins }: BinRules): Binning {
  if (binning === "equal-width") return equalWidthBins(tally, bins, rules);
  switch (rules) {
    case "default":
      return equalMassShares(tally, bins);
    case "right-closed":
      return quantileBins(tally, bins);
    case "reference":
      return { undefined: "needs_order", n: countTally(tally) };
  }
}

/**
 * Splits forecasts into bins under any rules. Their order matters for the reference's equal-mass
 * bins alone.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function binForecasts(forecasts: ScoredColumns, rules: BinRules): Binning {
  return dependOnOrder(rules)
    ? equalMassBins(forecasts, rules.bins)
    : binTally(tallyColumns(forecasts), rules);
}

/**
 * Splits N forecasts by confidence into M bins of exactly N / M, our default. A tie (forecasts of one
 * confidence) across the edge of a bin is shared: each part is right as often as the whole tie. So every
 * forecast counts, and their order does not matter: a bin's accuracy is its mean over all orders in which
 * the ties could be cut. Undefined with fewer forecasts than bins.
 *
 * @example 0.5 three times, twice right, and 0.9 once, right, in 2 bins: the tie gives 2 forecasts with 4/3
 *   right to the first bin and 1 with 2/3 right to the second
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function equalMassShares(tally: Tally, bins: number): Binning {
  requirePositiveInteger(bins, "bins");
  const n = countTally(tally);
  if (n < bins) return { undefined: "fewer_than_bins", n };

  const builder = binBuilder();
  let open = 0;
  cutTies(tally, bins, n, (k, bin, taken) => {
    if (bin > open) builder.close();
    open = bin;
    const right = tally.right[k] ?? 0;
    const units = (right + (tally.wrong[k] ?? 0)) * bins;
    builder.add(tally.confidence[k] ?? Number.NaN, right * (taken / units), taken / bins);
  });
  builder.close();
  return { bins: builder.bins, n };
}

/**
 * Fills `bins` bins of `size` units with forecasts from the least confident up, where one forecast is as many units
 * as there are bins, so that edges are whole numbers. Calls `use` with how many units of confidence k each bin takes.
 */
export function cutTies(
  { confidence, right, wrong }: Tally,
  bins: number,
  size: number,
  use: (k: number, bin: number, taken: number) => void,
): void {
  let bin = 0;
  let room = size;
  for (let k = 0; k < confidence.length; k += 1) {
    let left = ((right[k] ?? 0) + (wrong[k] ?? 0)) * bins;
    while (left > 0 && bin < bins) {
      const taken = Math.min(left, room);
      use(k, bin, taken);
      left -= taken;
      room -= taken;
      if (room === 0) {
        bin += 1;
        room = size;
      }
    }
  }
}

/**
 * Splits forecasts into M bins of width 1 / M; empty ones are left out. The rules differ only in
 * where a forecast on an edge goes:
 *
 * - `default`: left-closed [k / M, (k + 1) / M), 1 in the last. 0.3, 0.6 and 0.7 open a bin of ten.
 * - `reference`: left-closed, 1 in the last, with the edges of numpy's `linspace` as the paper's
 *   code has them: k times the rounded 1 / M. In binary 3 * 0.1 is above 0.3, so 0.3 lies below.
 * - `right-closed`: (k / M, (k + 1) / M], 0 in the first, as R's `cut` and torchmetrics, with the edges
 *   of `linspace` (and of R's `seq`) too.
 *
 * Undefined without forecasts.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function equalWidthBins(tally: Tally, bins: number, rules: BinRules["rules"]): Binning {
  requirePositiveInteger(bins, "bins");
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };

  const builder = binBuilder();
  // Bin k ends where edge k + 1 is passed; the last has no edge to pass.
  let next = 1;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const confidence = tally.confidence[k] ?? Number.NaN;
    const before = next;
    while (next < bins && passes(confidence, next, bins, rules)) next += 1;
    if (next > before) builder.close();
    const right = tally.right[k] ?? 0;
    builder.add(confidence, right, right + (tally.wrong[k] ?? 0));
  }
  builder.close();
  return { bins: builder.bins, n };
}

/** Whether a confidence lies beyond the edge of so many bins of equal width; edge 0 is the first bin's lower one. */
export function passes(
  confidence: number,
  edge: number,
  bins: number,
  rules: BinRules["rules"],
): boolean {
  switch (rules) {
    case "default":
      return confidence >= edge / bins;
    case "reference":
      return confidence >= edge * (1 / bins);
    case "right-closed":
      return confidence > edge * (1 / bins);
  }
}

/**
 * Splits forecasts at the quantiles 1 / M, 2 / M, ... of their confidences, right-closed. These are the
 * bins of scikit-learn's `calibration_curve` with `strategy="quantile"` and of R's `cut(x, quantile(x))`;
 * quantiles are of type 7 (Hyndman and Fan 1996). A tie is never cut, so bins may be unequal, and fewer
 * than M.
 *
 * The edge j / M lies between the forecasts of rank floor(j (N - 1) / M) and the next, counted from 0, or
 * on the former. So a bin ends with the tie that holds that rank, and no quantile is computed and rounded.
 *
 * Undefined with fewer forecasts than bins.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function quantileBins(tally: Tally, bins: number): Binning {
  requirePositiveInteger(bins, "bins");
  const n = countTally(tally);
  if (n < bins) return { undefined: "fewer_than_bins", n };

  const builder = binBuilder();
  let seen = 0;
  let edge = 1;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const right = tally.right[k] ?? 0;
    const count = right + (tally.wrong[k] ?? 0);
    builder.add(tally.confidence[k] ?? Number.NaN, right, count);
    seen += count;
    const before = edge;
    while (edge < bins && Math.floor((edge * (n - 1)) / bins) < seen) edge += 1;
    if (edge > before) builder.close();
  }
  builder.close();
  return { bins: builder.bins, n };
}
