import type { Tally } from "@/lib/metrics/types";
import { binShares, fixedBinGaps, type LinearGaps } from "./fixed-bin-gaps";

/** With more confidences than this, they are taken together in bins of equal mass. */
const MANY = 50;
const BINS = 20;

/** The gaps of every confidence by itself, or, where there are many, of 20 bins of equal mass. */
export function confidenceGroups(tally: Tally): LinearGaps {
  const { length } = tally.confidence;
  if (length > MANY) {
    const rules = { binning: "equal-mass", rules: "default", bins: BINS } as const;
    return fixedBinGaps(tally.confidence, binShares(tally, rules));
  }
  const each = Int32Array.from({ length }, (_, k) => k);
  return fixedBinGaps(tally.confidence, {
    bins: length,
    cell: each,
    bin: each,
    share: new Float64Array(length).fill(1),
  });
}

/** A tally of these groups, each at its mean confidence; counts need not be whole. */
export function groupConfidences(tally: Tally): Tally {
  if (tally.confidence.length <= MANY) return tally;
  const { size, start, bin, share } = confidenceGroups(tally);
  const confidence = new Float64Array(size);
  const right = new Float64Array(size);
  const wrong = new Float64Array(size);
  for (let k = 0; k < tally.confidence.length; k += 1) {
    for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
      const j = bin[e] ?? 0;
      const hits = (share[e] ?? 0) * (tally.right[k] ?? 0);
      const misses = (share[e] ?? 0) * (tally.wrong[k] ?? 0);
      right[j] = (right[j] ?? 0) + hits;
      wrong[j] = (wrong[j] ?? 0) + misses;
      confidence[j] = (confidence[j] ?? 0) + (tally.confidence[k] ?? 0) * (hits + misses);
    }
  }
  return {
    confidence: confidence.map((sum, j) => sum / ((right[j] ?? 0) + (wrong[j] ?? 0))),
    right,
    wrong,
  };
}
