import {
  type DistributedForecast,
  decisionLoss,
  type LossMatrix,
} from "@/lib/metrics/decision/decision-loss";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Measured } from "@/lib/metrics/types";
import type { Forecaster } from "./decision-forecasters";

/** Losses over three answers for which a sense of calibration promises no surprise and no regret. */
export type LossFamily = {
  name: string;
  promisedTo: Forecaster[];
  /** Each list is a family by itself: no regret is promised against its own rules. */
  families: LossMatrix[][];
  /** Whether no regret is promised against any rule at all, not only against those of the family. */
  anyRule: boolean;
};

const answers = [0, 1, 2];

/** L_r: name the answer (0 if right, 1 if wrong), or say "I don't know" at a cost. */
const refrained: LossMatrix[] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((beta) => [
  ...answers.map((action) => answers.map((y) => (y === action ? 0 : 1))),
  answers.map(() => beta),
]);

/**
 * Is it answer c? Yes costs `yes` where it is not, no costs `no` where it is, not to say costs 1: the
 * classwise losses of Zhao et al. 2021, Theorem 1. For each c by itself: what is known of one answer's
 * probability promises nothing about rules that look at another's.
 */
const costs = [1.3, 2, 3.5];
const isIt = (c: number): LossMatrix[] =>
  costs.flatMap((yes) =>
    costs.map((no) => [
      answers.map((y) => (y === c ? 0 : yes)),
      answers.map((y) => (y === c ? no : 0)),
      answers.map(() => 1),
    ]),
  );

/** Twelve losses of four actions, each loss anything from 0 to 1. */
function anyLosses(): LossMatrix[] {
  const random = seededRandom("losses");
  return Array.from({ length: 12 }, () =>
    Array.from({ length: 4 }, () => answers.map(() => random())),
  );
}

export const lossFamilies: LossFamily[] = [
  {
    name: "answer or abstain",
    promisedTo: ["distribution", "classwise", "confidence"],
    families: [refrained],
    anyRule: false,
  },
  {
    name: "is it answer c?",
    promisedTo: ["distribution", "classwise"],
    families: answers.map(isIt),
    anyRule: false,
  },
  { name: "any loss", promisedTo: ["distribution"], families: [anyLosses()], anyRule: true },
];

export type Difference = { value: number; error: number };

/**
 * For each loss expected - realised, and its regret against each other rule of its family; where
 * `anyRule` is set, against constant actions and the best relabelling as well.
 */
export function judgeDecisions(
  rows: readonly DistributedForecast[],
  { families, anyRule }: Pick<LossFamily, "families" | "anyRule">,
): { gaps: Difference[]; regrets: Difference[] } {
  const judged = families.flatMap((family) =>
    family.map((loss) => {
      const others = family.filter((other) => other !== loss);
      const made = decisionLoss(rows, loss, { family: others, seed: "decision" });
      if ("undefined" in made) throw new Error(made.undefined);
      return made;
    }),
  );
  return {
    gaps: judged.map(({ gap }) => toDifference(gap)),
    regrets: judged.flatMap(({ regret: { family, constant, relabelled } }) =>
      (anyRule ? [...family, ...constant, relabelled] : family).map(toDifference),
    ),
  };
}

function toDifference(measured: Measured): Difference {
  if (!("low" in measured)) throw new Error("A difference has no interval.");
  const { value, low, high } = measured;
  // Where all abstain, or always take the same action, there is only rounding.
  if (Math.abs(value) < 1e-12) return { value: 0, error: 0 };
  return { value, error: (high - low) / (2 * 1.959963984540054) };
}
