import { binTally } from "@/lib/metrics/calibration/bins/bin-tally";
import { countTally } from "@/lib/metrics/tally";
import type { BinRules, Tally } from "@/lib/metrics/types";

/**
 * Which share of the forecasts of each confidence falls into which bin: entry e says that `share[e]`
 * of the forecasts with the confidence of index `cell[e]` are in bin `bin[e]`, of `bins`.
 */
export type BinShares = {
  readonly bins: number;
  readonly cell: Int32Array;
  readonly bin: Int32Array;
  readonly share: Float64Array;
};

/**
 * The bins of a tally, fixed while it is resampled: those of `binTally`. The reference's bins of
 * equal mass depend on the order of forecasts inside a tie, which a tally does not have; here they
 * take of a tie what its orders give on average. Without bins there are no entries.
 *
 * @throws RangeError if `bins` is not a positive whole number
 */
export function binShares(tally: Tally, rules: BinRules): BinShares {
  const n = countTally(tally);
  if (rules.binning === "equal-mass" && rules.rules !== "right-closed") {
    const size = rules.rules === "default" ? n : Math.floor(n / rules.bins) * rules.bins;
    return n < rules.bins ? listed([], 0) : equalShares(tally, rules.bins, size);
  }
  const binning = binTally(tally, rules);
  if ("undefined" in binning) return listed([], 0);
  let bin = 0;
  const entries = Array.from(tally.confidence, (confidence, cell) => {
    while (confidence > (binning.bins[bin]?.high ?? 1)) bin += 1;
    return { cell, bin, share: 1 };
  });
  return listed(entries, binning.bins.length);
}

type Entry = { cell: number; bin: number; share: number };

/** Bins of `size` units from the least confident up; a forecast is as many units as there are bins. */
function equalShares({ confidence, right, wrong }: Tally, bins: number, size: number): BinShares {
  const entries: Entry[] = [];
  let bin = 0;
  let room = size;
  for (let cell = 0; cell < confidence.length; cell += 1) {
    const units = ((right[cell] ?? 0) + (wrong[cell] ?? 0)) * bins;
    for (let left = units; left > 0 && bin < bins; ) {
      const taken = Math.min(left, room);
      entries.push({ cell, bin, share: taken / units });
      left -= taken;
      room -= taken;
      if (room === 0) {
        bin += 1;
        room = size;
      }
    }
  }
  return listed(entries, bins);
}

function listed(entries: readonly Entry[], bins: number): BinShares {
  return {
    bins,
    cell: Int32Array.from(entries, ({ cell }) => cell),
    bin: Int32Array.from(entries, ({ bin }) => bin),
    share: Float64Array.from(entries, ({ share }) => share),
  };
}
