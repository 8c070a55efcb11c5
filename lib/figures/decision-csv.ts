import { toCsv } from "@/lib/results/csv-cells";
import type { DecisionPoint } from "./schema-decision";

const header = [
  ...["name", "beta", "expected", "realised", "realised_low", "realised_high"],
  ...["best", "regret", "always_answer", "always_abstain"],
];

/** One row for each cost of each curve, unrounded. */
export const decisionCsv = (
  curves: readonly { name: string; curve: readonly DecisionPoint[] }[],
): string =>
  toCsv([
    header,
    ...curves.flatMap(({ name, curve }) =>
      curve.map(({ beta, expected, realised, low, high, best, answer, abstain }) => [
        ...[name, beta, expected, realised, low, high],
        ...[best, Math.max(0, realised - best), answer, abstain],
      ]),
    ),
  ]);
