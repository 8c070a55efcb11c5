import type { Definition } from "@/components/ui/definition-popover";
import type { FiguresMethod } from "@/lib/figures/schema";
import { dependOnOrder } from "@/lib/metrics/types";
import { besideGap, ofError, ordered, paper } from "./texts";

// Figures that depend on bins and on the rules of binning.

export const binTexts: Record<FiguresMethod["rules"], Record<FiguresMethod["binning"], string>> = {
  default: {
    "equal-mass":
      "bins of exactly N ∕ M forecasts, by confidence. Equally confident forecasts on the edge of a bin are shared by both sides, each part right as often as the whole: every forecast counts, and their order does not",
    "equal-width": "bins of equal width, left-closed, 100 % in the last; empty bins count 0",
  },
  reference: {
    "equal-mass":
      "bins of ⌊N ∕ M⌋ forecasts, as the paper’s code has them: sorted stably by confidence, so that the order decides among equally confident ones, and the N mod M most confident are in no bin. The order is that of an export, which does not depend on the answers",
    "equal-width":
      "bins of equal width with numpy’s linspace edges, as the paper’s code has them: left-closed, 100 % in the last; empty bins count 0",
  },
  "right-closed": {
    "equal-mass":
      "bins cut at the quantiles of the confidences (type 7), right-closed as in scikit-learn: ties stay whole, so bins may be unequal, or fewer",
    "equal-width":
      "bins of equal width, right-closed as R’s cut and torchmetrics have them, 0 % in the first; empty bins count 0",
  },
};

export const shownBins = ({ bins: m, binning, rules }: FiguresMethod) =>
  `Shown: M = ${m} bins B, ${binTexts[rules][binning]}.`;

export const rulesDefinition: Definition = {
  title: "Rules of binning",
  text: [
    "Default: every forecast counts and their order does not matter. Equal mass: bins of exactly N ∕ M, ties on an edge shared. Equal width: left-closed, so that 30 % opens a bin of ten.",
    "Right-closed: as in R’s cut, scikit-learn’s quantiles and torchmetrics. Equal mass: ties stay whole.",
    "Reference: the paper’s code sorts stably into M bins of ⌊N ∕ M⌋, so the N mod M most confident forecasts are dropped, and among ties the order of rows decides. Here that is the order of an export: questions by a hash of their key, then by model, seed, reader and draw. An import does not keep the order of its file. The command line does, so it may give another ECE for that file; for an export it gives this one. Its equal-width bins have numpy’s linspace edges.",
    "The table, the diagrams and the forecasts behind a bin follow the chosen rules. Bins that depend on the order need every single forecast, so they are computed in the background and appear when ready. With rules other than the default, the page also shows the difference from the default ECE.",
  ],
  source: paper,
};

export const reliabilityDefinition = (method: FiguresMethod): Definition => ({
  title: "Reliability diagram",
  text: [
    "Each point is a bin: how confident its forecasts were on average, and how often they were right. On the diagonal both are equal; below it readers were overconfident.",
    shownBins(method),
    "The vertical line is Wilson’s 95 % interval of the bin’s accuracy, which takes forecasts as independent. Where questions or people repeat it is too narrow, and narrower than the intervals in the table, which allow for them. The horizontal line goes from the lowest to the highest confidence in the bin.",
    "Neighbouring bins with the same confidence are drawn together, as one point with a larger area. Thin grey lines are single runs, where there are several. The bars below count forecasts by confidence, to the nearest 5 %.",
  ],
  source: `${paper}, section 4.2; E. B. Wilson 1927`,
});

const eceInterval = (method: FiguresMethod): string[] => {
  if (dependOnOrder(method)) return [ordered];
  return method.intervals === "percentile" ? [ofError(method)] : [ofError(method), besideGap];
};

export const intervalsDefinition: Definition = {
  title: "Intervals",
  text: [
    "Corrected: the part of a calibration error that is due to chance is subtracted, and forecasts of one question or one person are drawn together. In simulations with a known error, these intervals contain it about 95 times in 100.",
    "Percentile: forecasts are drawn one by one, and the interval is the middle 95 % of the resamples, as in the paper. Use these to compare with published intervals. They contain the true ECE less often than 95 times in 100, above all at small n, and are too narrow where forecasts share questions or people.",
  ],
  source: paper,
};

export const eceDefinition = (method: FiguresMethod): Definition => ({
  title: "Expected calibration error (ECE)",
  formula: "Σⱼ |Bⱼ| ∕ N · |acc(Bⱼ) − conf(Bⱼ)|",
  range: "0 to 1. Lower is better, 0 at best.",
  text: [
    "In each bin accuracy (acc) and mean confidence (conf) are compared.",
    shownBins(method),
    ...eceInterval(method),
  ],
  source: `${paper}, section 4.1`,
});
