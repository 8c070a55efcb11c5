import { type Cell, cellsOf, columnsOf, toCsv } from "@/lib/results/csv-cells";
import { type ColumnName, figureIn } from "./prepare-columns";
import type { NamedGroup } from "./prepare-group-names";
import type { FiguresMethod } from "./schema";
import type { FigureGroup, GroupLabels } from "./schema-groups";

// Tables as CSV, unrounded, for a spreadsheet or a script. What is undefined, or not known yet, is
// empty, and so is what a view is not parted by.

const labelNames = [
  ...["dataset", "split", "model", "model_kind", "reader", "reader_kind", "reader_version"],
  ...["people", "study", "study_version", "seed", "draw"],
];

const labelsOf = ({ dataset, split, model, reader, round, seed }: GroupLabels): Cell[] => [
  ...[dataset?.name ?? null, split, model?.name ?? null, model?.kind ?? null],
  ...[reader?.name ?? null, reader?.kind ?? null, reader?.version ?? null, reader?.people ?? null],
  ...[round?.study ?? null, round?.version ?? null, seed?.seed ?? null, seed?.draw ?? null],
];

const countNames = [
  ...["n", "no_answer", "confidence_set_to_one", "simulated"],
  ...["left_out_unparsable", "left_out_unjudged", "left_out_excluded"],
];

const countsOf = ({ counts }: FigureGroup): Cell[] => [
  ...[counts.n, counts.noAnswer, counts.confidenceSetToOne, counts.simulated],
  ...[counts.unparsable, counts.unjudged, counts.excluded],
];

const ruleNames = ["bins", "binning", "rules"];

/** One row for each group, with every figure that is shown, its interval and n. */
export function figuresCsv(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  { bins, binning, rules }: Pick<FiguresMethod, "bins" | "binning" | "rules">,
): string {
  const header = [
    ...["name", ...labelNames, ...countNames, "intervals_drawn", "questions", "people_drawn"],
    ...ruleNames,
    ...chosen.flatMap((name) => columnsOf(snakeCase(name))),
  ];
  const rows = groups.map((group) => [
    ...[group.name, ...labelsOf(group), ...countsOf(group), group.intervals.drawn],
    ...[clusters(group, "question"), clusters(group, "person"), bins, binning, rules],
    ...chosen.flatMap((name) => {
      const measured = figureIn(group, name);
      return measured ? cellsOf(measured) : columnsOf(name).map(() => null);
    }),
  ]);
  return toCsv([header, ...rows]);
}

/** One row for each bin of each group; of runs as well, where there are several. */
export function figureBinsCsv(groups: readonly NamedGroup[]): string {
  const header = ["name", ...labelNames, "bin", "n", "lowest_confidence", "highest_confidence"];
  header.push("mean_confidence", "accuracy", "accuracy_low", "accuracy_high");
  const rows = groups.flatMap((group) => {
    const runs = group.seeds?.each.map((run) => ({ ...group, seed: run, bins: run.bins })) ?? [];
    return [group, ...runs].flatMap((part) =>
      part.bins.map(({ n, low, high, meanConfidence, accuracy, accuracyInterval }, i) => [
        ...[part.name, ...labelsOf(part), i + 1, n, low, high, meanConfidence, accuracy],
        ...[accuracyInterval.low, accuracyInterval.high],
      ]),
    );
  });
  return toCsv([header, ...rows]);
}

const clusters = ({ intervals }: FigureGroup, by: "question" | "person"): Cell =>
  intervals.ways.find((way) => way.by === by)?.clusters ?? null;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
