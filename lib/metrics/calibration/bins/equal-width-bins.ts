import { requirePositiveInteger } from "@/lib/metrics/require";
import { countTally } from "@/lib/metrics/tally";
import type { Binning, BinRules, Tally } from "@/lib/metrics/types";
import { binBuilder } from "./bin-builder";

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

function passes(confidence: number, edge: number, bins: number, rules: BinRules["rules"]): boolean {
  switch (rules) {
    case "default":
      return confidence >= edge / bins;
    case "reference":
      return confidence >= edge * (1 / bins);
    case "right-closed":
      return confidence > edge * (1 / bins);
  }
}
