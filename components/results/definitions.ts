import { fewestQuestions } from "@/lib/results/fewest-questions";
import type { MethodUsed } from "@/lib/results/schema";
import { eceDefinition, reliabilityDefinition } from "./bin-definitions";
import { overQuestions, percentiles } from "./interval-texts";

export interface Definition {
  title: string;
  /** One paragraph each. */
  text: string[];
  formula?: string;
  /** What values there are, and which are better. */
  range?: string;
  source?: string;
}

const paper = "Band, Li, Ma, Hashimoto 2024, Linguistic Calibration of Long-Form Generations";

const fewQuestions = `There is none with fewer than ${fewestQuestions} questions, or where all resamples come out alike.`;

const interval = (method: MethodUsed) => `${percentiles(method)} ${fewQuestions}`;
const pairsInterval = (method: MethodUsed) => `${overQuestions(method)} ${fewQuestions}`;

/** What each figure is, how it is computed and where that comes from. */
export const definitions = {
  forecasts: (): Definition => ({
    title: "Forecasts that count",
    text: [
      "Forecasts that have a confidence and of which it is known whether the answer is right. The judgement that counts is the reader’s own; without one, the judgement that was recorded first.",
      "A reader who found no answer in the text counts as wrong with confidence 100 %, as in the paper. A program that reads a model which states no confidence has confidence 100 %; a person’s own confidence stands. Unparsable forecasts (no confidence) and those not judged are left out, and their number is shown.",
      "Of a study, forecasts of submitted tasks of its sample: not of practice, tests, attention checks or previews. Where people are excluded, figures are shown without and with them.",
    ],
    source: `${paper}, appendix “Human Evaluation”`,
  }),
  accuracy: (method: MethodUsed): Definition => ({
    title: "Accuracy",
    text: ["Share of forecasts whose top answer is right.", interval(method)],
    formula: "accuracy = right ∕ n",
  }),
  meanConfidence: (method: MethodUsed): Definition => ({
    title: "Mean confidence",
    text: [
      "Mean over forecasts of the probability that the reader gave to their top answer.",
      interval(method),
    ],
    formula: "mean confidence = Σ confidence ∕ n",
  }),
  direction: (method: MethodUsed): Definition => ({
    title: "Over- or underconfident",
    text: [
      "Mean confidence minus accuracy, in percentage points. Above 0, readers were surer than they were right.",
      "It is called over- or underconfident only where the whole interval is on one side of 0. Errors in both directions cancel out here; in the ECE they don’t.",
      interval(method),
    ],
    formula: "mean confidence − accuracy",
  }),
  ece: eceDefinition,
  reliability: reliabilityDefinition,
  pairs: (): Definition => ({
    title: "Pairs",
    text: [
      "Crowdworkers with each other: every two forecasts of the same generation by different people, the one at the lower place first.",
      "Crowdworkers and another reader: each crowdworker’s forecast with that reader’s forecast (draw 0) of the same generation. Only forecasts that count are paired.",
      "Where someone was excluded and the place filled again, two people have the same place: then the one that comes first in the export is the first.",
    ],
    source: `${paper}, appendix “Agreement statistics”`,
  }),
  pearson: (method: MethodUsed): Definition => ({
    title: "Correlation on confidence",
    text: [
      "Pearson’s correlation of the two confidences of each pair. Undefined where a side always gives the same confidence: then the share of the same confidence and the mean difference still say how close they are.",
      pairsInterval(method),
    ],
    formula: "r = cov(a, b) ∕ (sd(a) · sd(b))",
    source: `${paper}, appendix “Agreement statistics”`,
  }),
  spearman: (method: MethodUsed): Definition => ({
    title: "Rank correlation on confidence",
    text: [
      "Spearman’s correlation: Pearson’s, of the ranks of the confidences; equal ones share the mean of their ranks. It asks whether both are surer of the same answers, whatever numbers they put on it. Undefined where a side always gives the same confidence.",
      pairsInterval(method),
    ],
    source: "C. Spearman 1904",
  }),
  kappa: (method: MethodUsed): Definition => ({
    title: "Cohen’s kappa on correctness",
    text: [
      "How far the two sides agree on which answers are right, beyond what chance would give: 1 is perfect, 0 is chance. Undefined where both sides judged everything alike.",
      pairsInterval(method),
    ],
    formula: "κ = (p observed − p by chance) ∕ (1 − p by chance)",
    source: `${paper}, appendix “Agreement statistics”; J. Cohen 1960`,
  }),
  position: (method: MethodUsed): Definition => ({
    title: "Position on the screen",
    text: [
      "The outputs of a task are shown one below the other, in an order of each person’s own. Figures are of the forecasts at each position; the change is the last position minus the first.",
      "Where order does not matter, the change’s interval holds 0. Of twenty such intervals one or so misses it by chance.",
      interval(method),
    ],
  }),
  third: (method: MethodUsed): Definition => ({
    title: "When in a person’s tasks",
    text: [
      "Each person’s own submitted tasks, in the order in which they submitted them, in three parts as equal as can be (the first ones have one task more). Who did fewer than three is in none. The change is the last third minus the first; of twenty such intervals one or so misses 0 by chance.",
      interval(method),
    ],
  }),
  time: (): Definition => ({
    title: "Time on task",
    text: [
      "Active time is measured in the person’s browser, per output: the page is in sight and in use, and this output is the one that was used last. A task’s is the sum over its outputs. Idle is the time with the page in sight but untouched for longer than someone reads, of active and idle time together.",
      "Quantiles are of type 7, as R and numpy have them by default. Half of all times lie between the two quartiles, nine of ten at or below the 90th percentile. They describe these tasks, so they have no interval.",
    ],
  }),
  exact: (method: MethodUsed): Definition => ({
    title: "Same confidence",
    text: ["Share of pairs in which both gave exactly the same confidence.", pairsInterval(method)],
  }),
  difference: (method: MethodUsed): Definition => ({
    title: "Mean difference of confidence",
    text: [
      "Mean of how far the two confidences of a pair are apart, in percentage points.",
      pairsInterval(method),
    ],
    formula: "Σ |a − b| ∕ n",
  }),
};

export type DefinitionName = keyof typeof definitions;
