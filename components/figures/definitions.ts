import type { Definition } from "@/components/results/definitions";
import { besideGap, corrected, ordered, percentiles } from "@/components/results/interval-texts";
import type { ColumnName } from "@/lib/figures/prepare-columns";
import type { FiguresMethod } from "@/lib/figures/schema";
import { dependOnOrder } from "@/lib/figures/schema-selection";

const paper = "Band, Li, Ma, Hashimoto 2024, Linguistic Calibration of Long-Form Generations";
const zeroToOne = "0 to 1.";
const lower = "Lower is better, 0 at best.";

const binTexts: Record<FiguresMethod["rules"], Record<FiguresMethod["binning"], string>> = {
  default: {
    "equal-mass":
      "bins of exactly N ∕ M forecasts, by confidence. Equally confident forecasts on the edge of a bin are shared by both sides, each part right as often as the whole: every forecast counts, and their order does not",
    "equal-width": "bins of equal width, left-closed, 100 % in the last; empty bins count 0",
  },
  reference: {
    "equal-mass":
      "bins of ⌊N ∕ M⌋ forecasts, as the paper’s code has them: sorted stably by confidence, so that among equally confident ones the order decides, and the N mod M most confident are in none. The order is that of an export, which the answers have no part in",
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

const bins = ({ bins: m, binning, rules }: FiguresMethod) =>
  `Shown: M = ${m} bins B, ${binTexts[rules][binning]}.`;

type Define = (method: FiguresMethod) => Definition;

/** What each figure is: formula, range and which way is better, how it is computed, its source. */
export const figureDefinitions = {
  forecasts: () => ({
    title: "Forecasts that count",
    text: [
      "Forecasts that have a confidence and of which it is known whether the answer is right. The judgement that counts is the reader’s own; without one, the judgement that was recorded first.",
      "A reader who found no answer in the text counts as wrong with confidence 100 %, as in the paper. A reading of a model that states no confidence, by a reader that is not a person, has its confidence set to 100 %. Both are counted beside the name.",
      "Unparsable forecasts (no confidence), those not judged, and those of excluded people are left out, and their number is shown. Of a study only the main round’s submitted sample tasks count.",
      "Below n stands how many questions and people the forecasts share.",
    ],
    source: `${paper}, appendix “Human Evaluation”`,
  }),
  groups: () => ({
    title: "Forecasts that are measured together",
    text: [
      "A row is a group of forecasts that are alike in everything by which the view is parted.",
      "Parted by reader, people are pooled, because one person’s forecasts are too few to measure: crowdworkers of studies in one row, people whose forecasts were imported in another. Parted by each person they stand alone, by name: where the pool is one reader (gold labels, say), only there.",
      "Where its texts have several seeds, each on nearly the same questions (nine in ten of all at least), these are runs, and the row below has the mean over them, with Student’s t interval. Several readings of one text are no runs.",
    ],
  }),
  rules: () => ({
    title: "Rules of binning",
    text: [
      "Default: every forecast counts and their order does not matter. Equal mass: bins of exactly N ∕ M, ties on an edge shared. Equal width: left-closed, so that 30 % opens a bin of ten.",
      "Right-closed: as R’s cut, scikit-learn’s quantiles and torchmetrics have it. Equal mass: ties stay whole.",
      "Reference: the paper’s code sorts stably into M bins of ⌊N ∕ M⌋, so the N mod M most confident forecasts are dropped, and among ties the order of rows decides. Here that is the order of an export: questions by a hash of their key, then by model, seed, reader and draw. An import does not keep the order of its file, so the command line, which follows the file, may give another ECE; of an export it gives this one. Its equal-width bins have numpy’s linspace edges.",
      "The table, the diagrams and what is behind a bin follow the rules that are chosen. Bins that depend on the order need the forecasts one by one, so they are computed apart and appear when they are there. Under other rules than the default ones the ECE says how far it is from those.",
    ],
    source: paper,
  }),
  reliability: (method) => ({
    title: "Reliability diagram",
    text: [
      "Each point is a bin: how confident its forecasts were on average, and how often they were right. On the diagonal both are equal; below it readers were overconfident.",
      bins(method),
      "The vertical line is Wilson’s 95 % interval of the bin’s accuracy, which takes its forecasts as independent; the horizontal line goes from the least to the greatest confidence in the bin.",
      "Neighbouring bins that all hold one and the same confidence are drawn as one point, larger in area. Thin grey lines are single runs, where there are several. The bars below count forecasts by confidence, to the nearest 5 %.",
    ],
    source: `${paper}, section 4.2; E. B. Wilson 1927`,
  }),
  accuracy: (method) => ({
    title: "Accuracy",
    formula: "right ∕ n",
    range: `${zeroToOne} Higher is better.`,
    text: [
      "Share of forecasts whose top answer is right. Where all are, or none, resamples take it that one of those drawn might not have been: the rule of three (Hanley, Lippman-Hand 1983).",
      percentiles(method),
    ],
  }),
  meanConfidence: (method) => ({
    title: "Mean confidence",
    formula: "Σ confidence ∕ n",
    range: "0 to 1. Best equal to the accuracy.",
    text: ["Mean of the probability that readers gave to their top answer.", percentiles(method)],
  }),
  gap: (method) => ({
    title: "Over- or underconfident",
    formula: "mean confidence − accuracy",
    range: "−1 to 1. Best at 0; above 0 is overconfident.",
    text: [
      "In percentage points. Called over- or underconfident only where the whole interval is on one side of 0. Errors in both directions cancel out here; in the ECE they don’t.",
      percentiles(method),
    ],
  }),
  ece: (method) => ({
    title: "Expected calibration error (ECE)",
    formula: "Σⱼ |Bⱼ| ∕ N · |acc(Bⱼ) − conf(Bⱼ)|",
    range: `${zeroToOne} ${lower}`,
    text: [
      "In each bin accuracy (acc) and mean confidence (conf) are compared.",
      bins(method),
      ...(dependOnOrder(method) ? [ordered(method)] : [corrected, besideGap]),
    ],
    source: `${paper}, section 4.1`,
  }),
  eceCorrected: (method) => ({
    title: "ECE, corrected for chance",
    range: `${zeroToOne} ${lower}`,
    text: [
      "The ECE less what chance is expected to add to it; 0 where it is no larger than chance alone would make it.",
      bins(method),
      corrected,
    ],
    source: "In the manner of Feldman and Cousins 1998; Armstrong and Kolesár 2018",
  }),
  defaultEce: (method) => ({
    title: "ECE by the default rules",
    range: `${zeroToOne} ${lower}`,
    text: [
      `The same forecasts in M = ${method.bins} bins B, ${binTexts.default[method.binning]}.`,
      "For comparison: its interval is shown in a view by the default rules.",
    ],
    source: `${paper}, section 4.1`,
  }),
  referenceEce: () => ({
    title: "ECE by the paper’s reference rules",
    range: `${zeroToOne} ${lower}`,
    text: [
      "The same forecasts in the order of an export, counted as the paper’s code does. Equal mass: M bins of ⌊N ∕ M⌋, the N mod M most confident dropped, ties cut by the order of rows. Equal width: left-closed with numpy’s linspace edges. For comparison: its interval is shown in a view by the reference rules.",
      "It is computed together with the intervals over questions and people.",
    ],
    source: `${paper}, reference code`,
  }),
  mce: (method) => ({
    title: "Maximum calibration error (MCE)",
    formula: "maxⱼ |acc(Bⱼ) − conf(Bⱼ)|",
    range: `${zeroToOne} ${lower}`,
    text: [
      "The largest difference of a bin. One small bin can make it large, so it says most with bins of equal mass. It has no interval: chance decides which bin’s difference is the largest.",
      bins(method),
    ],
    source: "Pakdaman Naeini, Cooper, Hauskrecht 2015",
  }),
  smoothEce: () => ({
    title: "Smooth calibration error (smECE)",
    range: `${zeroToOne} ${lower}`,
    text: [
      "An ECE without bins: right minus confidence, smoothed along the confidence by a normal kernel, and the mean of its absolute value. The kernel’s bandwidth is the error itself, so neither bins nor a bandwidth are chosen.",
      "The authors’ package relplot counts confidences of exactly 0 % and 100 % by half, at the ends of its grid; here they count in full, so the two differ where many are that sure.",
      corrected,
    ],
    source: "Błasiok, Nakkiran 2024, Smooth ECE, ICLR",
  }),
  brier: (method) => ({
    title: "Brier score",
    formula: "Σ (confidence − right)² ∕ n",
    range: `${zeroToOne} ${lower}`,
    text: [
      "Of the one event that the answer is right; over both classes it would be twice as large. It is miscalibration − discrimination + uncertainty.",
      percentiles(method),
    ],
    source: "Brier 1950",
  }),
  brierMiscalibration: () => ({
    title: "Brier score: miscalibration",
    range: `${zeroToOne} ${lower}`,
    text: [
      "What the Brier score would gain if confidences were recalibrated, by isotonic regression and without bins. In small samples it is too large, for the regression fits chance as well.",
      corrected,
    ],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  brierDiscrimination: () => ({
    title: "Brier score: discrimination",
    range: "0 to 0.25. Higher is better.",
    text: [
      "What recalibrated confidences gain over always giving the overall accuracy: how well they tell right from wrong. In small samples it is too large, by how much is unknown, so it has no interval.",
    ],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  brierUncertainty: (method) => ({
    title: "Brier score: uncertainty",
    formula: "accuracy · (1 − accuracy)",
    range: "0 to 0.25. Of the questions, not of the readers: neither is better.",
    text: ["The Brier score of always giving the overall accuracy.", percentiles(method)],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  logScore: (method) => ({
    title: "Log score",
    formula: "−Σ ln p ∕ n",
    range: `0 to ${(-Math.log(method.clip)).toFixed(2)}. ${lower}`,
    text: [
      `p is the probability that was given to what happened, in nats. Confidences are clipped to ${method.clip} to ${1 - method.clip}: else one wrong answer given with certainty would make it infinite.`,
      percentiles(method),
    ],
    source: "Good 1952",
  }),
  auroc: (method) => ({
    title: "Area under the ROC curve (AUROC)",
    range: "0 to 1, 0.5 where confidence tells nothing. Higher is better.",
    text: [
      "The probability that a right forecast, drawn at random, has a larger confidence than a wrong one; equal ones count half. Undefined where all are right, or all wrong. With few of either its interval is widened, as Student’s t is.",
      percentiles(method),
    ],
    source: "Mann, Whitney 1947; Hanley, McNeil 1982",
  }),
  sharpness: (method) => ({
    title: "Sharpness",
    formula: "√(Σ (confidence − mean confidence)² ∕ n)",
    range: "0 to 0.5. Higher is better only among readers that are equally calibrated.",
    text: [
      "Standard deviation of the confidences: how much forecasts differ from each other, right or wrong.",
      percentiles(method),
    ],
    source: "Murphy, Winkler 1987, whose measure is its square",
  }),
} satisfies Record<ColumnName | "forecasts" | "groups" | "rules" | "reliability", Define>;

export type FigureDefinitionName = keyof typeof figureDefinitions;

export const defineFigure = (name: FigureDefinitionName, method: FiguresMethod): Definition => {
  const define: Define = figureDefinitions[name];
  return define(method);
};
