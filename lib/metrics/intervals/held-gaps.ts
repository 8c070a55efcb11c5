import type { BinShares } from "./bin-shares";
import { chanceScale } from "./chance-scale";

/**
 * Gaps that are linear in the counts of a tally, up to one common divisor, so that they are quickly
 * had for resamples: of bins, or of the points of a kernel. Their absolute values add up to a
 * calibration error.
 */
export type LinearGaps = {
  readonly size: number;
  /** Writes the signed gaps of a tally into `gaps`. */
  readonly write: (right: Float64Array, wrong: Float64Array, gaps: Float64Array) => void;
  /** Which share of the tally each gap stands for; they add up to 1. */
  readonly masses: (right: Float64Array, wrong: Float64Array) => Float64Array;
  /** See `chanceScale`, with `trueGaps` for the true ones. */
  readonly scale: (
    right: Float64Array,
    wrong: Float64Array,
    trueGaps: Float64Array,
  ) => Float64Array;
};

/**
 * The gaps of held bins: of bin j, how many more were right than the confidences promised, as a
 * share of all forecasts in bins. The sum of their absolute values is the ECE.
 */
export function heldGaps(confidence: Float64Array, shares: BinShares): LinearGaps {
  const { bins, cell, bin, share } = shares;
  const masses: LinearGaps["masses"] = (right, wrong) => {
    const sums = new Float64Array(bins);
    cell.forEach((k, e) => {
      const j = bin[e] ?? 0;
      sums[j] = (sums[j] ?? 0) + (share[e] ?? 0) * ((right[k] ?? 0) + (wrong[k] ?? 0));
    });
    const total = sums.reduce((sum, mass) => sum + mass, 0);
    return sums.map((mass) => mass / total);
  };
  return {
    size: bins,
    write(right, wrong, gaps) {
      gaps.fill(0);
      let total = 0;
      for (let e = 0; e < cell.length; e += 1) {
        const k = cell[e] ?? 0;
        const j = bin[e] ?? 0;
        const s = share[e] ?? 0;
        const hits = right[k] ?? 0;
        const n = hits + (wrong[k] ?? 0);
        total += s * n;
        gaps[j] = (gaps[j] ?? 0) + s * (hits - (confidence[k] ?? 0) * n);
      }
      for (let j = 0; j < bins; j += 1) gaps[j] = (gaps[j] ?? 0) / total;
    },
    masses,
    scale: (right, wrong, trueGaps) =>
      chanceScale(confidence, shares, right, wrong, trueGaps, masses(right, wrong)),
  };
}
