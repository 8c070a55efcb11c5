import type { Tally } from "../types";
import { binShares } from "./bin-shares";
import { heldGaps, type LinearGaps } from "./held-gaps";

/** With more confidences than this, they are taken together in bins of equal mass. */
const MANY = 50;
const BINS = 20;

/** The gaps of every confidence by itself, or, where there are many, of 20 bins of equal mass. */
export function confidenceGroups(tally: Tally): LinearGaps {
  const { length } = tally.confidence;
  if (length > MANY) {
    const rules = { binning: "equal-mass", rules: "default", bins: BINS } as const;
    return heldGaps(tally.confidence, binShares(tally, rules));
  }
  const each = Int32Array.from({ length }, (_, k) => k);
  return heldGaps(tally.confidence, {
    bins: length,
    cell: each,
    bin: each,
    share: new Float64Array(length).fill(1),
  });
}
