import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, reasonedCells, reasonedColumns } from "@/lib/figures/format/csv-cells";
import type { Measured } from "@/lib/figures/schema-figures";
import { reasons } from "@/lib/metrics/reasons";
import type { NamedGroup } from "../groups/group-names";
import type { FigureGroup, GroupLabels } from "../groups/schema-groups";
import type { FiguresMethod } from "../schema";
import { type ColumnName, figureIn } from "./columns";

// Tables as CSV, unrounded, for a spreadsheet or a script. What is undefined, or not known yet, is
// empty with its reason beside it; what a view is not grouped by is empty. `variant` is `kept` without the
// excluded people and `all` with them, where a page shows both.

const labelNames = [
  ...["dataset", "split", "model", "model_kind", "reader", "reader_kind", "reader_version"],
  ...["people", "study", "study_version", "seed", "draw"],
];

/** A run has a seed, and all draws of it. */
type Labels = Omit<GroupLabels, "seed"> & {
  seed: { seed: number | null; draw: number | null } | null;
};

const labelsOf = ({ dataset, split, model, reader, round, seed }: Labels): Cell[] => [
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

/** For what only the pooled forecasts have. */
const notOverRuns: Cell[] = [null, null, null, null, "not measured over runs"];

type Bins = Pick<FiguresMethod, "bins" | "binning" | "rules" | "intervals">;
const ruleNames = ["bins", "binning", "rules", "intervals"];

const figureColumns = (name: ColumnName) => reasonedColumns(snakeCase(name));

const figureCells = (measured: Measured | null): Cell[] =>
  measured === null ? [null, null, null, null, reasons.being_computed] : reasonedCells(measured);

/**
 * One row for each group, with every figure that is shown, its interval and n; beneath it the mean of its
 * runs, whose n is how many these are, with what is measured over them.
 */
export function figuresCsv(
  groups: readonly NamedGroup[],
  chosen: readonly ColumnName[],
  { bins, binning, rules, intervals }: Bins,
): string {
  const header = [
    ...["name", "variant", "mean_of_runs", ...labelNames, ...countNames],
    ...["intervals_drawn", "questions", "people_drawn", ...ruleNames],
    ...chosen.flatMap(figureColumns),
  ];
  const rows = groups.flatMap((group) => {
    const about = [...labelsOf(group), ...countsOf(group)];
    const { drawn } = group.intervals;
    const whole = [
      ...[group.name, group.variant ?? null, null, ...about, drawn],
      ...[clusters(group, "question"), clusters(group, "person"), bins, binning, rules, intervals],
      ...chosen.flatMap((name) => figureCells(figureIn(group, name))),
    ];
    if (!group.seeds) return [whole];
    const { each, accuracy, ece } = group.seeds;
    const known: Partial<Record<ColumnName, Measured>> = { accuracy, ece };
    const mean = [
      ...[
        group.name,
        group.variant ?? null,
        each.length,
        ...about,
        "runs",
        null,
        null,
        bins,
        binning,
        rules,
        intervals,
      ],
      ...chosen.flatMap((name) => {
        const measured = known[name];
        return measured ? figureCells(measured) : notOverRuns;
      }),
    ];
    return [whole, mean];
  });
  return writeCsv([header, ...rows]);
}

/** One row for each bin of each group; of runs as well, where there are several. */
export function figureBinsCsv(
  groups: readonly NamedGroup[],
  { bins: most, binning, rules, intervals }: Bins,
): string {
  const header = ["name", "variant", ...labelNames, ...ruleNames, "bin", "n"];
  header.push("lowest_confidence", "highest_confidence");
  header.push("mean_confidence", "accuracy", "accuracy_low", "accuracy_high");
  const rows = groups.flatMap((group) => {
    const runs =
      group.seeds?.each.map(({ seed, bins }) => ({ ...group, seed: { seed, draw: null }, bins })) ??
      [];
    return [group, ...runs].flatMap((part) =>
      part.bins.map(({ n, low, high, meanConfidence, accuracy, accuracyInterval }, i) => [
        ...[
          part.name,
          part.variant ?? null,
          ...labelsOf(part),
          most,
          binning,
          rules,
          intervals,
          i + 1,
          n,
        ],
        ...[low, high, meanConfidence, accuracy],
        ...[accuracyInterval.low, accuracyInterval.high],
      ]),
    );
  });
  return writeCsv([header, ...rows]);
}

const clusters = ({ intervals }: FigureGroup, by: "question" | "person"): Cell =>
  intervals.ways.find((way) => way.by === by)?.clusters ?? null;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
