import { requirePositiveInteger } from "@/lib/metrics/require";
import { countTally } from "@/lib/metrics/tally";
import type { Binning, Tally } from "@/lib/metrics/types";
import { binBuilder } from "./bin-builder";

/**
 * Parts forecasts at the quantiles 1 / M, 2 / M, ... of their confidences, right-closed: a forecast
 * on an edge lies below it. These are the bins of scikit-learn's `calibration_curve` with
 * `strategy="quantile"` and of R's `cut(x, quantile(x))`; quantiles are of type 7 (Hyndman and Fan
 * 1996). A tie is never cut, so bins may be unequal, and fewer than M.
 *
 * The edge j / M lies between the forecasts of rank floor(j (N - 1) / M) and the next, counted from
 * 0 by confidence, or on the former. So a bin ends with the tie that holds that rank, and no
 * quantile needs to be computed and rounded.
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
