import type { Definition } from "@/components/ui/definition-popover";
import { overQuestions, paper } from "./texts";

export const agreementDefinitions = {
  pairs: {
    title: "Pairs",
    text: [
      "Crowdworkers with each other: every two forecasts of the same generation by different people. Nobody comes first: each pair counts in both orders, half each. A study’s page Quality does it differently: it compares one person with all others, and each text counts once.",
      "Crowdworkers and another reader: each crowdworker’s forecast with that reader’s forecast (draw 0) of the same generation. Only forecasts that count are paired.",
    ],
    source: `${paper}, appendix “Agreement statistics”`,
  },
  pearson: {
    title: "Correlation on confidence",
    text: [
      "Pearson’s correlation of the two confidences of each pair. Undefined if one side always gives the same confidence. Then see the share of the same confidence and the mean difference.",
      "Among people it is the intraclass correlation: each pair counts in both orders.",
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
      "Among people, chance is how often two of them would agree if both judged like all people together (Scott’s pi, or intraclass kappa), so the order of the people does not matter.",
      overQuestions,
    ],
    formula: "κ = (p observed − p by chance) ∕ (1 − p by chance)",
    source: `${paper}, appendix “Agreement statistics”; J. Cohen 1960; W. A. Scott 1955`,
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
  rolling: {
    title: "Agreement over time",
    text: [
      "Each mark compares a person with another reader, or with the team’s gold labels, on the last texts that both have read. Only tasks of the main round count, so the first text is the first after they qualified.",
      "Kappa is on whether the texts’ answers are right; the correlation is Pearson’s, of the confidences.",
      "Intervals are by the jackknife, which leaves out one question at a time. With fewer than ten questions there is none.",
    ],
  },
  rest: {
    title: "Agreement with the rest",
    text: [
      "Each reader is compared with all others who read the same texts (or questions, without a text). Each text counts once, however many others read it.",
      "Others who say the same: the mean share of the others who agree on whether the answer is right, or who give the same label. Kappa is that share beyond chance, with chance from how often the reader, and the others, say each.",
      "Correlation and mean difference compare the reader’s confidence with the mean of the others’.",
      "Intervals are by the jackknife, which leaves out one question at a time. They say what other questions would change, with the same other readers. With fewer than ten questions there is none.",
    ],
    formula: "κ = (p same − p by chance) ∕ (1 − p by chance)",
    source:
      "S. Vanbelle and A. Albert 2009, Agreement between an isolated rater and a group of raters, without their division by the largest possible value",
  },
} satisfies Record<string, Definition>;
