import { method } from "@/lib/figures/method";
import { bayesAction, decisionLoss } from "@/lib/metrics/decision/decision-loss";
import { reasons } from "@/lib/metrics/reasons";
import { defaultLosses } from "../default-losses";
import { type DistributionDecision, type Losses, plainAnswer } from "../schema-distributions";
import type { ClosedAnswers } from "./close-answers";

/**
 * What decisions by whole distributions cost under a loss matrix, by default that of answering or
 * saying "I don't know"; or why the matrix does not go with the answers.
 */
export function decideDistributions(
  { answers, forecasts }: Pick<ClosedAnswers, "answers" | "forecasts">,
  given: Losses | null,
): DistributionDecision | { problem: string } {
  const losses = given ? inOrder(given, answers) : defaultLosses(answers);
  if ("problem" in losses) return losses;
  const matrix = losses.actions.map((action) => action.losses);
  const rows = forecasts.map(({ probabilities, outcome, question }) => {
    return { probabilities, outcome, cluster: question };
  });
  const made = decisionLoss(rows, matrix, { seed: method.seed });
  if ("undefined" in made) return { problem: reasons[made.undefined] };
  const { expected, realised, gap, regret, relabelling } = made;
  const taken = rows.map(({ probabilities }) => bayesAction(probabilities, matrix).action);
  return {
    losses,
    expected,
    realised,
    gap,
    relabelled: regret.relabelled,
    actions: losses.actions.map(({ name }, action) => {
      const best = relabelling[action] ?? action;
      return {
        name,
        taken: taken.filter((one) => one === action).length,
        regret: regret.constant[action] ?? { undefined: "nothing_measured", n: 0 },
        instead: best === action ? null : (losses.actions[best]?.name ?? null),
      };
    }),
  };
}

/** A matrix with a group's answers as its columns, in their order; it may have more. */
function inOrder(given: Losses, answers: readonly string[]): Losses | { problem: string } {
  const columns = given.answers.map(plainAnswer);
  const places = answers.map((answer) => columns.indexOf(plainAnswer(answer)));
  const missing = answers.find((_, k) => places[k] === -1);
  if (missing !== undefined)
    return { problem: `The losses say nothing of the answer “${missing}”.` };
  return {
    answers: [...answers],
    actions: given.actions.map(({ name, losses }) => ({
      name,
      losses: places.map((place) => losses[place] ?? Number.NaN),
    })),
  };
}
