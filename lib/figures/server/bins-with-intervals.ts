import { binTally } from "@/lib/metrics/calibration/bin-tally";
import { wilsonInterval } from "@/lib/metrics/intervals/wilson-interval";
import type { BinRules, Tally } from "@/lib/metrics/types";
import type { CalibrationBin } from "@/lib/results/schema-figures";

/** A tally's bins with Wilson's interval of their accuracy; none where they are undefined. */
export function binsWithIntervals(tally: Tally, rules: BinRules): CalibrationBin[] {
  const binning = binTally(tally, rules);
  if ("undefined" in binning) return [];
  return binning.bins.map((bin) => ({
    ...bin,
    accuracyInterval: wilsonInterval(Math.min(bin.n, bin.accuracy * bin.n), bin.n),
  }));
}
