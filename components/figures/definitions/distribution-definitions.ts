import type { Definition } from "@/components/ui/definition-popover";
import { kernelTest } from "@/lib/figures/distributions/schema-distributions";
import { method } from "@/lib/figures/method";

const lower = "Lower is better.";
const meanOverQuestions =
  "The 95 % interval is that of a mean over questions (1.96 standard errors, with the forecasts of one question taken together).";

export const wholeDistributions: Definition = {
  title: "Whole distributions",
  text: [
    "Forecasts that give each answer of a closed set a probability: yes or no, or the letters of a multiple choice. Answers that differ in case or outer spaces alone are one; an answer that a forecast does not name has probability 0. The correct answer is the one spelled as the question’s truth or one of its aliases.",
    "A group has such a set if its distributions together name at most 26 answers, most of them for more than one question, and every correct answer is among them. Probabilities that add up to 1 within 0.02 are scaled to it; other forecasts are left out and counted.",
  ],
};

/** By column. */
export const calibrationDefinitions: Readonly<Record<string, Definition>> = {
  "Classwise ECE": {
    title: "Classwise calibration error",
    formula: "Σₖ ECEₖ ∕ K",
    range: `0 to 1. ${lower}`,
    text: [
      "The mean over the answers of the ECE of each answer’s probability as a forecast that it is the true one, under the rules of binning chosen above. It has no interval of its own: the table below has those of the answers.",
    ],
    source: "Kull et al. 2019, Beyond Temperature Scaling",
  },
  "Kernel calibration error": {
    title: "Distribution calibration: squared kernel calibration error",
    formula: "mean over pairs of exp(−|pᵢ − pⱼ| ∕ w) (eᵢ − pᵢ)·(eⱼ − pⱼ)",
    range: "About 0 if calibrated, above 0 if not. The estimate is unbiased, so it can be below 0.",
    text: [
      "Whether correct answers come as often as whole forecast distributions say. This asks more than that each answer’s probability is right on its own. e is 1 for the correct answer, w the median distance of two forecasts. It depends on w, so compare it within one set of forecasts.",
      `p is the share of simulations in which it is as large, with correct answers drawn from the forecasts themselves (${kernelTest.resamples} draws, seed “${method.seed}”, one added). It is small if forecasts are not calibrated. Forecasts of one question are not independent, so one of each question is drawn at random, at most ${kernelTest.mostForecasts.toLocaleString("en")}.`,
    ],
    source: "Widmann, Lindsten, Zachariah 2019; Bröcker, Smith 2007",
  },
  "Brier score": {
    title: "Brier score over all answers",
    formula: "Σ Σₖ (pₖ − true)² ∕ n",
    range: `0 to 2. ${lower}`,
    text: [
      `Over all answers, so with two answers it is twice that of the top answer alone. ${meanOverQuestions}`,
    ],
    source: "Brier 1950",
  },
  "Log score": {
    title: "Log score over all answers",
    formula: "−Σ ln p(true) ∕ n",
    range: lower,
    text: [
      `The score of the correct answer’s probability, in nats. Probabilities are clipped to 0.005 to 0.995, because one wrong certainty would make it infinite. ${meanOverQuestions}`,
    ],
    source: "Good 1952",
  },
};

export const answerDefinitions: Readonly<Record<string, Definition>> = {
  "Mean probability": {
    title: "Mean probability of an answer",
    range: "Best if equal to the share in which it was true.",
    text: ["Mean over all forecasts of the probability that they give to this answer."],
  },
  "Was true": {
    title: "How often an answer was true",
    text: ["Share of the forecasts whose question has this as its correct answer."],
  },
  "ECE of its probability": {
    title: "ECE of one answer’s probability",
    range: `0 to 1. ${lower}`,
    text: [
      "The answer’s probability as a forecast that it is the true one, binned by the rules chosen above. Its 95 % interval is corrected for chance and draws whole questions and people, like that of the ECE in the table at the top.",
    ],
  },
};

export const decisionDefinition: Definition = {
  title: "Decisions by whole distributions",
  text: [
    "Somebody takes one of several actions, whose cost depends on the correct answer. If they trust a forecast, they take the action with the least expected loss under its probabilities.",
    "Forecasts that are distribution calibrated get what they expect and have no regret, whatever the losses.",
    meanOverQuestions,
  ],
  source: "Zhao et al. 2021; Band et al. 2024, appendix “Decision Calibration”",
};

const regretRange = "Best at 0 or below. If the whole interval is above 0, the forecasts do worse.";

export const decisionDefinitions: Readonly<Record<string, Definition>> = {
  "Expected loss": {
    title: "Expected loss",
    text: [
      "The loss that the probabilities predict for the action they lead to, as a mean over forecasts. Of several actions with the same expected loss, the first is taken.",
      meanOverQuestions,
    ],
  },
  "Realised loss": {
    title: "Realised loss",
    range: lower,
    text: [
      "What those actions cost, given the correct answers, as a mean over forecasts.",
      meanOverQuestions,
    ],
  },
  "Expected − realised": {
    title: "Expected minus realised loss",
    range: "Best at 0. Below 0, decisions lose more than the forecasts predict.",
    text: [
      "Expected minus realised loss of each forecast, as a mean over forecasts.",
      meanOverQuestions,
    ],
  },
  "Regret against relabelling": {
    title: "Regret against relabelling",
    range: regretRange,
    text: [
      "Realised loss minus that of the best relabelling, which takes another action wherever the forecasts lead to a given one. It is learned from one half of the questions and judged on the other, because a relabelling found in hindsight would also fit chance.",
      meanOverQuestions,
    ],
  },
};

export const actionDefinitions: Readonly<Record<string, Definition>> = {
  "Regret against always taking it": {
    title: "Regret against one action throughout",
    range: regretRange,
    text: [
      "Realised loss minus that of always taking this action. Of many such comparisons, one in twenty is wrong by chance.",
    ],
  },
  "Better action in hindsight": {
    title: "The action that would have cost less, in hindsight",
    text: [
      "Where the forecasts led to this action, the action that would have cost least on these same forecasts. This fits chance as well; the regret against relabelling does not.",
    ],
  },
};
