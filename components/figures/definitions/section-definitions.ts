import type { Definition } from "@/components/ui/definition-popover";
import { method } from "@/lib/figures/method";

const resampled = `The 95 % interval is a percentile bootstrap of ${method.resamples.toLocaleString("en")} resamples (seed “${method.seed}”)`;

/**
 * The definitions of the parts below the figures: what they show, how it is computed, and the
 * source.
 */
export const sectionDefinitions = {
  leaderboard: {
    title: "Leaderboard",
    text: [
      "Groups in the order of one figure; click another column to rank by it. Equals share a rank. A group with few forecasts is easily first or last by chance, so those with fewer than the minimum are hidden, and counted above the table.",
      "The 95 % intervals are quick ones over the forecasts of the group, drawn one by one; there are none with fewer than ten forecasts. Ranks have no interval: where intervals overlap, another sample may give another order. Open a group for intervals over questions and people.",
    ],
  },
  frontier: {
    title: "Accuracy–ECE frontier",
    text: [
      "Each mark is a model, or a reader if no text was read. Higher is more often right, further left is better calibrated: upper left is better.",
      "The stepped line is the Pareto front. Below and to the right of it, a model has no more accuracy and no less ECE than one on the front. It uses the figures alone: where intervals overlap, another sample may give another front.",
      "Published results are shown for comparison and do not move the front, because other people read other texts on other days.",
    ],
    source: "Band, Li, Ma, Hashimoto 2024, figures “Accuracy-ECE Frontier”",
  },
  differences: {
    title: "Differences",
    text: [
      "Of two models that the same readers have read, or of two readers who answered without a text: first minus second, on the questions that both have. Questions of only one of the two are left out and counted. Pairing by question removes the effect of how hard the questions are.",
      `${resampled} in which the same questions are drawn for both. p is two-sided: the share of resamples on the other side of 0, with one added, so it is never 0.`,
    ],
    formula: "Δ = figure(first) − figure(second)",
  },
  holm: {
    title: "p adjusted after Holm",
    text: [
      "Of twenty comparisons without a true difference, about one has p below 5 % by chance. Holm’s adjustment keeps the chance of any such result at 5 %: of m comparisons the smallest p is multiplied by m, the next by m − 1, and so on.",
      "The comparisons are those of one figure in one table as it is shown. Choose a baseline before you look, not after.",
    ],
    source: "S. Holm 1979, A simple sequentially rejective multiple test procedure",
  },
  matrix: {
    title: "Agreement of any two readers",
    text: [
      "Each cell compares two readers, or pools of people, on what both have read: the stronger the colour, the closer the agreement. The diagonal compares the people in a pool with each other.",
      `${resampled} of whole questions.`,
      "Cohen’s kappa compares which answers are right, beyond chance. Correlations compare confidences, and are undefined if one side always states the same. Then see the share of exact matches and the mean difference.",
    ],
  },
  joint: {
    title: "Joint agreement",
    text: [
      "How closely readers agree on which answers are right, beyond chance, over all readings of the same text (or question, without a text). 1 is perfect, 0 is chance.",
      "Fleiss’ kappa needs equally many readings of each text; Krippendorff’s alpha takes any number, and counts every pair of readings of the same text.",
      `${resampled} of whole texts.`,
    ],
    source: "J. L. Fleiss 1971; K. Krippendorff 2011, Computing Krippendorff’s Alpha-Reliability",
  },
  decision: {
    title: "Decision value",
    text: [
      "Somebody may give the reader’s answer (loss 0 if right, 1 if wrong) or say “I don’t know”, which costs β. Trusting the confidence, they answer where 1 − confidence < β.",
      "The expected loss is what the confidences predict; the realised loss is what happens. Regret is how much the best threshold on the same confidences would have saved. That threshold is found in hindsight, so even calibrated forecasts have a little by chance.",
      "Calibrated forecasts have no regret and get what they expect, at every β.",
      `${resampled}, separately at each β. Forecasts of one question are drawn together, and with five people or more, so are those of one person. The mean regret lies between that of thresholds found in hindsight and that of thresholds learned from forecasts of other questions and people.`,
    ],
    formula: "regret(β) = realised(β) − best threshold(β)",
    source: "Band et al. 2024, appendix “Decision Calibration”; Zhao et al. 2021",
  },
} satisfies Record<string, Definition>;
