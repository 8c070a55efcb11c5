import type { Definition } from "@/components/ui/definition-popover";
import { overQuestions, paper } from "./texts";

export const agreementDefinitions = {
  pairs: {
    title: "Pairs",
    text: [
      "Crowdworkers with each other: every two forecasts of the same generation by different people, the one in the lower slot first.",
      "Crowdworkers and another reader: each crowdworker’s forecast with that reader’s forecast (draw 0) of the same generation. Only forecasts that count are paired.",
      "If someone was excluded and their slot was filled again, two people share a slot. The one who comes first in the export is then the first.",
    ],
    source: `${paper}, appendix “Agreement statistics”`,
  },
  pearson: {
    title: "Correlation on confidence",
    text: [
      "Pearson’s correlation of the two confidences of each pair. Undefined if one side always gives the same confidence. Then see the share of the same confidence and the mean difference.",
      overQuestions,
    ],
    formula: "r = cov(a, b) ∕ (sd(a) · sd(b))",
    source: `${paper}, appendix “Agreement statistics”`,
  },
  spearman: {
    title: "Rank correlation on confidence",
    text: [
      "Spearman’s correlation: Pearson’s correlation of the ranks of the confidences. Equal confidences share the mean of their ranks. It measures whether both are more sure of the same answers, whatever numbers they use. Undefined if one side always gives the same confidence.",
      overQuestions,
    ],
    source: "C. Spearman 1904",
  },
  kappa: {
    title: "Cohen’s kappa on correctness",
    text: [
      "How closely the two sides agree on which answers are right, beyond chance: 1 is perfect, 0 is chance. Undefined if each side judged all answers alike.",
      overQuestions,
    ],
    formula: "κ = (p observed − p by chance) ∕ (1 − p by chance)",
    source: `${paper}, appendix “Agreement statistics”; J. Cohen 1960`,
  },
  exactConfidence: {
    title: "Same confidence",
    text: ["Share of pairs in which both sides gave exactly the same confidence.", overQuestions],
  },
  meanAbsoluteConfidenceDifference: {
    title: "Mean difference of confidence",
    text: [
      "Mean absolute difference between the two confidences of a pair, in percentage points.",
      overQuestions,
    ],
    formula: "Σ |a − b| ∕ n",
  },
} satisfies Record<string, Definition>;
