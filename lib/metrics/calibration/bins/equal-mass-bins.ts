import { requireConfidences } from "@/lib/metrics/require-confidences";
import { requirePositiveInteger } from "@/lib/metrics/require-positive-integer";
import type { Binning, CalibrationBin, Scored } from "@/lib/metrics/types";

/**
 * Parts N forecasts into M bins of floor(N / M) by confidence. These are the rules of the paper's
 * reference code (tatsu-lab/linguistic_calibration, `compute_ece` with `equal_bin_count`), kept
 * exactly so that numbers can be compared with the published ones:
 *
 * - the sort is stable, so forecasts of equal confidence keep the order they are given in, and
 *   where a bin ends inside such a tie that order decides who is in which bin;
 * - the N mod M forecasts that are left over are the most confident ones. They are dropped, and `n` does
 *   not count them.
 *
 * Undefined with fewer forecasts than bins, where the reference code fails.
 *
 * @throws RangeError if a confidence is not in [0, 1] or `bins` is not a positive whole number
 */
export function equalMassBins(forecasts: readonly Scored[], bins: number): Binning {
  requireConfidences(forecasts);
  requirePositiveInteger(bins, "bins");
  const n = forecasts.length;
  if (n < bins) return { undefined: "fewer_than_bins", n };

  const sorted = forecasts.toSorted((a, b) => a.confidence - b.confidence);
  const size = Math.floor(n / bins);
  return {
    bins: Array.from({ length: bins }, (_, j) => bin(sorted.slice(j * size, (j + 1) * size))),
    n: bins * size,
  };
}

function bin(sorted: readonly Scored[]): CalibrationBin {
  const n = sorted.length;
  return {
    n,
    meanConfidence: sorted.reduce((sum, { confidence }) => sum + confidence, 0) / n,
    accuracy: sorted.filter(({ correct }) => correct).length / n,
    low: sorted.at(0)?.confidence ?? Number.NaN,
    high: sorted.at(-1)?.confidence ?? Number.NaN,
  };
}
