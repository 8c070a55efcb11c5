import { writeCsv } from "@/lib/csv/write-csv";
import { columnsOf, figureCells } from "@/lib/figures/format/csv-cells";
import type { GroupName } from "../groups/group-names";
import type { DistributionGroup } from "./schema-distributions";

type Named = DistributionGroup & GroupName;

/** Of each group what is measured of its whole distributions, unrounded. */
export const distributionsCsv = (groups: readonly Named[]): string =>
  writeCsv([
    [
      "group",
      "n",
      "answers",
      "without_distribution",
      "incomplete",
      "without_truth",
      "problem",
      "classwise_ece",
      "kernel_calibration_error",
      "kernel_p",
      "kernel_n",
      ...["brier", "log_score"].flatMap(columnsOf),
    ],
    ...groups.map(({ name, n, answers, leftOut, problem, figures }) => [
      name,
      n,
      answers.join("; "),
      leftOut.withoutDistribution,
      leftOut.incomplete,
      leftOut.withoutTruth,
      problem,
      ...(figures
        ? [
            "value" in figures.classwise ? figures.classwise.value : null,
            ...("value" in figures.kernel
              ? [figures.kernel.value, figures.kernel.p, figures.kernel.n]
              : [null, null, figures.kernel.n]),
            ...figureCells(figures.brier),
            ...figureCells(figures.logScore),
          ]
        : new Array<null>(12).fill(null)),
    ]),
  ]);

/** One row for each answer of each group. */
export const answersCsv = (groups: readonly Named[]): string =>
  writeCsv([
    ["group", "answer", ...["mean_probability", "true", "ece"].flatMap(columnsOf)],
    ...groups.flatMap(({ name, figures }) =>
      (figures?.answers ?? []).map(({ answer, meanProbability, share, ece }) => [
        name,
        answer,
        ...[meanProbability, share, ece].flatMap(figureCells),
      ]),
    ),
  ]);

/** One row for each action of each group, with what the group's decisions cost in all. */
export const decisionsCsv = (groups: readonly Named[]): string =>
  writeCsv([
    [
      "group",
      "action",
      "losses",
      "taken",
      "instead_in_hindsight",
      ...["regret_constant", "expected", "realised", "gap", "regret_relabelled"].flatMap(columnsOf),
    ],
    ...groups.flatMap(({ name, decision }) =>
      (decision?.actions ?? []).map(({ name: action, taken, regret, instead }, i) => [
        name,
        action,
        lossesOf(decision, i),
        taken,
        instead,
        ...(decision
          ? [regret, decision.expected, decision.realised, decision.gap, decision.relabelled]
          : []
        ).flatMap(figureCells),
      ]),
    ),
  ]);

/** "yes: 0; no: 1". */
const lossesOf = (decision: DistributionGroup["decision"], action: number) =>
  decision?.losses.answers
    .map((answer, k) => `${answer}: ${decision.losses.actions[action]?.losses[k] ?? ""}`)
    .join("; ") ?? "";
