import { requirePositiveInteger } from "@/lib/metrics/require";
import { countTally } from "@/lib/metrics/tally";
import type { Binning, Tally } from "@/lib/metrics/types";
import { binBuilder } from "./bin-builder";

/**
 * Parts N forecasts by confidence into M bins of exactly N / M, our default. A tie (forecasts of
 * one confidence) that lies across the edge of a bin is shared: of its forecasts as many count on
 * each side as there is room for, and each part is right as often as the whole tie. So every
 * forecast counts, and neither the order of the forecasts nor having each of them k times changes a
 * bin's accuracy or mean confidence.
 *
 * A bin's accuracy is its mean over all orders in which the ties could be cut. Undefined with fewer
 * forecasts than bins.
 *
 * @example 0.5 three times, twice right, and 0.9 once, right, in 2 bins: the tie gives 2 forecasts
 *   with 4/3 right to the first bin and 1 with 2/3 right to the second
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function equalMassShares(tally: Tally, bins: number): Binning {
  requirePositiveInteger(bins, "bins");
  const n = countTally(tally);
  if (n < bins) return { undefined: "fewer_than_bins", n };

  // One forecast is `bins` units and a bin holds n of them: whole numbers, so edges are exact.
  const builder = binBuilder();
  let room = n;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const confidence = tally.confidence[k] ?? Number.NaN;
    const right = tally.right[k] ?? 0;
    const units = (right + (tally.wrong[k] ?? 0)) * bins;
    let left = units;
    while (left > 0) {
      const taken = Math.min(left, room);
      builder.add(confidence, right * (taken / units), taken / bins);
      left -= taken;
      room -= taken;
      if (room === 0) {
        builder.close();
        room = n;
      }
    }
  }
  return { bins: builder.bins, n };
}
