import type { CalibrationBin } from "@/lib/figures/schema-figures";
import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { wilsonInterval } from "@/lib/metrics/intervals/closed-form/wilson-interval";
import type { Binning, BinRules, Tally } from "@/lib/metrics/types";

/** A tally's bins with Wilson's interval of their accuracy; none where they are undefined. */
export const binsWithIntervals = (tally: Tally, rules: BinRules): CalibrationBin[] =>
  withAccuracyIntervals(binTally(tally, rules));

/** Bins with Wilson's interval of their accuracy; none where they are undefined. */
export function withAccuracyIntervals(binning: Binning): CalibrationBin[] {
  if ("undefined" in binning) return [];
  return binning.bins.map((bin) => ({
    ...bin,
    accuracyInterval: wilsonInterval(Math.min(bin.n, bin.accuracy * bin.n), bin.n),
  }));
}
