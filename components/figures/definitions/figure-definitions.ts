import type { Definition } from "@/components/ui/definition-popover";
import type { ColumnName } from "@/lib/figures/calibration/columns";
import type { FiguresMethod } from "@/lib/figures/schema";
import { binTexts, eceDefinition, reliabilityDefinition, shownBins } from "./bin-definitions";
import { ofError, paper, percentiles } from "./texts";

const zeroToOne = "0 to 1.";
const lower = "Lower is better, 0 at best.";

type Define = (method: FiguresMethod) => Definition;

/**
 * The definition of each figure: formula, range, which way is better, how it is computed, and
 * source.
 */
export const figureDefinitions = {
  forecasts: () => ({
    title: "Forecasts that count",
    text: [
      "Forecasts that have a confidence and an answer judged right or wrong. The judgement that counts is the reader’s own; without one, the judgement that was recorded first.",
      "A reader who found no answer in the text counts as wrong with confidence 100 %, as in the paper. A reading of a model that states no confidence, by a reader that is not a person, has its confidence set to 100 %. Both are counted beside the name.",
      "Unparsable forecasts (no confidence), those not judged, and those of excluded people are left out, and their number is shown. Of a study only the main round’s submitted sample tasks count; its results are shown without the excluded people and with them.",
      "The number of questions and people behind these forecasts is shown below n.",
    ],
    source: `${paper}, appendix “Human Evaluation”`,
  }),
  groups: () => ({
    title: "Forecasts that are measured together",
    text: [
      "A row is a group of forecasts that are alike in everything that the view is grouped by.",
      "Grouped by reader, people are pooled, because one person’s forecasts are too few to measure: crowdworkers of studies in one row, people whose forecasts were imported in another. Grouped by person, each has a row of their own. A pool of one reader (for example gold labels) appears only there.",
      "If its texts have several seeds, each on nearly the same questions (at least nine in ten), these are runs, and the row below shows their mean, with Student’s t interval. Several readings of one text are not runs.",
    ],
  }),
  reliability: reliabilityDefinition,
  accuracy: (method) => ({
    title: "Accuracy",
    formula: "right ∕ n",
    range: `${zeroToOne} Higher is better.`,
    text: [
      "Share of forecasts whose top answer is right. If all or none are right, resamples assume that one of them might have been otherwise: the rule of three (Hanley, Lippman-Hand 1983).",
      percentiles(method),
    ],
  }),
  meanConfidence: (method) => ({
    title: "Mean confidence",
    formula: "Σ confidence ∕ n",
    range: "0 to 1. Best if equal to the accuracy.",
    text: [
      "Mean of the probabilities that readers gave to their top answers.",
      percentiles(method),
    ],
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
  ece: eceDefinition,
  eceCorrected: (method) => ({
    title: "ECE, corrected for chance",
    range: `${zeroToOne} ${lower}`,
    text: [
      "The ECE minus the part expected from chance; 0 if chance alone would make it as large.",
      shownBins(method),
      ofError(method),
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
      "The largest difference in any bin. One small bin can make it large, so it says most with bins of equal mass. Chance increases it, most of all with many bins. The lower end of the interval is the difference that at least one bin must have, and its upper end the largest that any bin may have. It is often wider than 95 % requires.",
      shownBins(method),
    ],
    source: "Pakdaman Naeini, Cooper, Hauskrecht 2015",
  }),
  smoothEce: (method) => ({
    title: "Smooth calibration error (smECE)",
    range: `${zeroToOne} ${lower}`,
    text: [
      "An ECE without bins: right minus confidence, smoothed along the confidence by a normal kernel, and the mean of its absolute value. The kernel’s bandwidth is the error itself, so neither bins nor a bandwidth are chosen.",
      "The authors’ package relplot counts confidences of exactly 0 % and 100 % by half, at the ends of its grid; here they count in full, so the two differ if many forecasts are that sure.",
      ofError(method),
    ],
    source: "Błasiok, Nakkiran 2024, Smooth ECE, ICLR",
  }),
  brier: (method) => ({
    title: "Brier score",
    formula: "Σ (confidence − right)² ∕ n",
    range: `${zeroToOne} ${lower}`,
    text: [
      "It scores one event, that the answer is right; over both classes it would be twice as large. It equals miscalibration − discrimination + uncertainty.",
      percentiles(method),
    ],
    source: "Brier 1950",
  }),
  brierMiscalibration: (method) => ({
    title: "Brier score: miscalibration",
    range: `${zeroToOne} ${lower}`,
    text: [
      "How much the Brier score would improve if confidences were recalibrated, by isotonic regression and without bins. In small samples it is too large, because the regression also fits chance.",
      ofError(method),
    ],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  brierDiscrimination: () => ({
    title: "Brier score: discrimination",
    range: "0 to 0.25. Higher is better.",
    text: [
      "How much better recalibrated confidences score than always giving the overall accuracy: how well they separate right from wrong. In small samples it is too large, because the regression also fits chance; the interval allows for that, and lies lower.",
    ],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  brierUncertainty: (method) => ({
    title: "Brier score: uncertainty",
    formula: "accuracy · (1 − accuracy)",
    range: "0 to 0.25. A property of the questions, not the readers: neither direction is better.",
    text: ["The Brier score of always giving the overall accuracy.", percentiles(method)],
    source: "Dimitriadis, Gneiting, Jordan 2021 (CORP)",
  }),
  logScore: (method) => ({
    title: "Log score",
    formula: "−Σ ln p ∕ n",
    range: `0 to ${(-Math.log(method.clip)).toFixed(2)}. ${lower}`,
    text: [
      `p is the probability given to the actual outcome (right or wrong); the score is in nats. Confidences are clipped to ${method.clip} to ${1 - method.clip}: else one wrong answer given with certainty would make it infinite.`,
      percentiles(method),
    ],
    source: "Good 1952",
  }),
  auroc: (method) => ({
    title: "Area under the ROC curve (AUROC)",
    range: "0 to 1, 0.5 if confidence carries no information. Higher is better.",
    text: [
      "The probability that a right forecast, drawn at random, has a larger confidence than a wrong one; equal ones count half. Undefined if all are right, or all wrong. With few of either, its interval is widened, like Student’s t.",
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
} satisfies Record<ColumnName | "forecasts" | "groups" | "reliability", Define>;

export const defineFigure = (
  name: keyof typeof figureDefinitions,
  method: FiguresMethod,
): Definition => {
  const define: Define = figureDefinitions[name];
  return define(method);
};
