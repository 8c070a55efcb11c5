import { type DistributedForecast, decisionLoss } from "@/lib/metrics/decision/decision-loss";
import type { Measured } from "@/lib/metrics/types";
import type { LossFamily } from "./loss-families";

/** A difference and its standard error. */
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
