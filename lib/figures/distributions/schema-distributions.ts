import { z } from "zod";
import { measured, undefinedFigure, whenComputed } from "@/lib/figures/schema-figures";
import { groupLabels } from "../groups/schema-groups";
import { viewQuery } from "../selection/schema-selection";

/** More answers than this are no closed set that anybody looks at. */
export const mostAnswers = 26;
const mostActions = 40;
const mostLost = 1_000_000;

const label = z.string().trim().min(1, "is empty").max(200);
const loss = z
  .number("is no number")
  .min(-mostLost, "is less than −1,000,000")
  .max(mostLost, "is more than 1,000,000");

/** What each action costs, in the order of the answers, where that answer is true. */
export const lossMatrix = z
  .object({
    answers: z.array(label).min(2, "takes at least two answers").max(mostAnswers),
    actions: z
      .array(z.object({ name: label, losses: z.array(loss) }))
      .min(1, "takes at least one action")
      .max(mostActions),
  })
  .superRefine(({ answers, actions }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: "custom", path, message });
    const names = actions.map(({ name }) => name);
    for (const [part, all] of [["answers", answers] as const, ["actions", names] as const]) {
      const again = all.findIndex((one, i) => all.map(plainAnswer).indexOf(plainAnswer(one)) < i);
      if (again >= 0) refuse([part, again], `“${all[again]}” is there already`);
    }
    actions.forEach(({ losses }, i) => {
      if (losses.length === answers.length) return;
      refuse(
        ["actions", i, "losses"],
        `takes a loss for each of the ${answers.length} answers, and has ${losses.length}`,
      );
    });
  });
export type Losses = z.infer<typeof lossMatrix>;

/** Answers that differ in case or outer spaces alone are one. */
export const plainAnswer = (answer: string): string => answer.trim().toLowerCase();

/** A loss matrix as JSON, in a parameter of an address. */
export const lossesText = z
  .string()
  .max(40_000)
  .transform((text, { addIssue }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
  })
  .pipe(lossMatrix);

/** A view, and what actions cost where decisions are made by whole distributions. */
export const decisionViewQuery = viewQuery.extend({
  losses: lossesText
    .optional()
    .describe("What actions cost, as JSON; by default the losses of answering or abstaining"),
});

/** One answer's probability as a forecast that it is the true one. */
const answerFigures = z.object({
  answer: z.string(),
  meanProbability: measured,
  /** How often it was true. */
  share: measured,
  ece: measured,
});
export type AnswerFigures = z.infer<typeof answerFigures>;

const distributionFigures = z.object({
  /** Mean of the answers' ECE. */
  classwise: measured,
  answers: z.array(answerFigures),
  /** Squared, unbiased; `n` is how many questions it rests on, with one forecast of each. */
  kernel: z.union([z.object({ value: z.number(), p: z.number(), n: z.int() }), undefinedFigure]),
  brier: measured,
  logScore: measured,
});
export type DistributionFigures = z.infer<typeof distributionFigures>;

/** Losses are those per forecast of the action that a forecast's owner takes: the one they expect least of. */
const distributionDecision = z.object({
  losses: lossMatrix,
  expected: measured,
  realised: measured,
  /** expected − realised. */
  gap: measured,
  actions: z.array(
    z.object({
      name: z.string(),
      /** How many forecasts lead to it. */
      taken: z.int(),
      /** Realised loss less that of always taking this action: above 0 that had been better. */
      regret: measured,
      /** What had cost less wherever this was taken, in hindsight; null where nothing. */
      instead: z.string().nullable(),
    }),
  ),
  /** Realised loss less that of the best relabelling of actions, learned on the other half. */
  relabelled: measured,
});
export type DistributionDecision = z.infer<typeof distributionDecision>;

const distributionGroup = groupLabels.extend({
  /** Forecasts that are measured, and those that can't be. */
  n: z.int(),
  leftOut: z.object({
    withoutDistribution: z.int(),
    /** Their question's correct answer is not known. */
    withoutTruth: z.int(),
    /** Their probabilities don't add up to 1. */
    incomplete: z.int(),
  }),
  /** The closed set; empty where there is none, and `problem` says why. */
  answers: z.array(z.string()),
  problem: z.string().nullable(),
  figures: distributionFigures.nullable(),
  decision: distributionDecision.nullable(),
  /** Why the losses don't go with these answers. */
  decisionProblem: z.string().nullable(),
});
export type DistributionGroup = z.infer<typeof distributionGroup>;

/** The groups in which any forecast has a whole distribution. */
const distributionsPage = z.object({ groups: z.array(distributionGroup) });
export type DistributionsPage = z.infer<typeof distributionsPage>;

export const distributionsAnswer = whenComputed(distributionsPage);

/** How the test of distribution calibration is computed; its time grows with the square of forecasts. */
export const kernelTest = {
  /** Sets of answers drawn from the forecasts themselves, behind p. */
  resamples: 199,
  mostForecasts: 1_000,
} as const;
