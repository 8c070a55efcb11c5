import { writeCsv } from "@/lib/csv/write-csv";
import type { GroupName } from "../groups/group-names";
import type { DecisionGroup } from "./schema-decision";

const header = [
  ...["name", "beta", "expected", "realised", "realised_low", "realised_high"],
  ...["best", "regret", "always_answer", "always_abstain", "n", "simulated"],
];

/** One row for each cost of a group's curve, unrounded. */
export const decisionCsv = ({
  name,
  n,
  simulated,
  curve,
}: GroupName & Pick<DecisionGroup, "n" | "simulated" | "curve">): string =>
  writeCsv([
    header,
    ...curve.map(({ beta, expected, realised, low, high, best, answer, abstain }) => [
      ...[name, beta, expected, realised, low, high],
      ...[best, Math.max(0, realised - best), answer, abstain, n, simulated],
    ]),
  ]);
