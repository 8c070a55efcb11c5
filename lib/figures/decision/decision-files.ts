import { writeCsv } from "@/lib/csv/write-csv";
import { formatThousandths } from "@/lib/text/format-number";
import { figureTable } from "../format/figure-latex";
import type { GroupName } from "../groups/group-names";
import type { DecisionStop } from "./decision-panels";
import type { DecisionGroup } from "./schema-decision";

type Named = GroupName & Pick<DecisionGroup, "n" | "simulated" | "curve">;

const header = [
  "name",
  "beta",
  "expected",
  "realised",
  "realised_low",
  "realised_high",
  "best",
  "regret",
  "always_answer",
  "always_abstain",
  "n",
  "simulated",
];

/** One row for each cost of a group's curve, unrounded. */
export const decisionCsv = ({ name, n, simulated, curve }: Named): string =>
  writeCsv([
    header,
    ...curve.map(({ beta, expected, realised, low, high, best, answer, abstain }) => [
      name,
      beta,
      expected,
      realised,
      low,
      high,
      best,
      Math.max(0, realised - best),
      answer,
      abstain,
      n,
      simulated,
    ]),
  ]);

/** Decision curves at some costs. */
export const decisionLatex = (name: string, stops: readonly DecisionStop[]): string =>
  figureTable({
    name: `decision-${name}`,
    caption: [
      `Decision value: ${name}. Loss per question by the cost of “I don’t know”;`,
      "realised with its 95 % interval.",
    ],
    columns: [
      { heading: "Cost", align: "r" },
      "Expected",
      "Realised",
      "Best",
      "Always answer",
      "Never answer",
    ],
    rows: stops.map(({ beta, expected, realised, low, high, best, answer, abstain }) => [
      beta.toFixed(2),
      formatThousandths(expected),
      {
        text: formatThousandths(realised),
        interval: [formatThousandths(low), formatThousandths(high)],
      },
      ...[best, answer, abstain].map(formatThousandths),
    ]),
  });
