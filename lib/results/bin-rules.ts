import type { BinRules } from "@/lib/metrics/types";

/** The bins of a study's ECE: M = 10 for human readers, as in the paper, under the rules that are chosen. */
export const studyBins = (rules: BinRules["rules"]): BinRules => ({
  binning: "equal-mass",
  rules,
  bins: 10,
});
