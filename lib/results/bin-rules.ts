import type { BinRules } from "@/lib/metrics/types";

/** The bins of a study's ECE: M = 10 for human readers, as in the paper, under our default rules. */
export const binRules = {
  binning: "equal-mass",
  rules: "default",
  bins: 10,
} as const satisfies BinRules;
