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
  "dataset",
  "split",
  "model",
  "model_kind",
  "reader",
  "reader_kind",
  "reader_version",
  "people",
  "study",
  "study_version",
  "seed",
  "draw",
];

/** A run has a seed, and all draws of it. */
type Labels = Omit<GroupLabels, "seed"> & {
  seed: { seed: number | null; draw: number | null } | null;
};

const labelsOf = ({ dataset, split, model, reader, round, seed }: Labels) => [
  dataset?.name,
  split,
  model?.name,
  model?.kind,
  reader?.name,
  reader?.kind,
  reader?.version,
  reader?.people,
  round?.study,
  round?.version,
  seed?.seed,
  seed?.draw,
];

/** A column for each tag that the view is grouped by: `tag_reader.condition`. */
const tagNames = ([one]: readonly Pick<GroupLabels, "tags">[]): string[] =>
  (one?.tags ?? []).map(({ field }) => `tag_${field}`);
const tagsOf = ({ tags = [] }: Pick<GroupLabels, "tags">): string[] =>
  tags.map(({ value }) => value);

const countNames = [
  "n",
  "no_answer",
  "confidence_set_to_one",
  "simulated",
  "left_out_unparsable",
  "left_out_unjudged",
  "left_out_excluded",
];

const countsOf = ({ counts }: FigureGroup): Cell[] => [
  counts.n,
  counts.noAnswer,
  counts.confidenceSetToOne,
  counts.simulated,
  counts.unparsable,
  counts.unjudged,
  counts.excluded,
];

type Counted = Pick<FiguresMethod, "bins" | "binning" | "rules" | "intervals">;
const methodNames = ["bins", "binning", "rules", "intervals"];
const methodOf = ({ bins, binning, rules, intervals }: Counted): Cell[] => [
  bins,
  binning,
  rules,
  intervals,
];

const figureCells = (measured: Measured | null): Cell[] =>
  measured === null ? [null, null, null, null, reasons.being_computed] : reasonedCells(measured);

/**
 * One row for each group, with every figure that is shown, its interval and n; beneath it the mean of its
 * runs, whose n is how many these are, with what is measured over them. A leaderboard's groups have a rank.
 */
export function figuresCsv(
  groups: readonly (NamedGroup & { rank?: number | null })[],
  chosen: readonly ColumnName[],
  method: Counted,
  { withHeader = true, withRank = false } = {},
): string {
  const header = [
    ...(withRank ? ["rank"] : []),
    "name",
    "variant",
    "mean_of_runs",
    ...labelNames,
    ...tagNames(groups),
    ...countNames,
    "intervals_drawn",
    "questions",
    "people_drawn",
    ...methodNames,
    ...chosen.flatMap((name) => reasonedColumns(snakeCase(name))),
  ];
  const rows = groups.flatMap((group) => {
    const row = (runs: Cell, drawn: Cell[], figures: Cell[][]) => [
      ...(withRank ? [group.rank ?? null] : []),
      group.name,
      group.variant ?? null,
      runs,
      ...labelsOf(group),
      ...tagsOf(group),
      ...countsOf(group),
      ...drawn,
      ...methodOf(method),
      ...figures.flat(),
    ];
    const drawn = [group.intervals.drawn, clusters(group, "question"), clusters(group, "person")];
    const whole = row(
      null,
      drawn,
      chosen.map((name) => figureCells(figureIn(group, name))),
    );
    if (!group.seeds) return [whole];
    const { each, accuracy, ece } = group.seeds;
    const known: Partial<Record<ColumnName, Measured>> = { accuracy, ece };
    const overRuns = chosen.map((name) =>
      known[name] ? figureCells(known[name]) : [null, null, null, null, "not measured over runs"],
    );
    return [whole, row(each.length, ["runs", null, null], overRuns)];
  });
  return writeCsv(withHeader ? [header, ...rows] : rows);
}

/** One row for each bin of each group; of runs as well, where there are several. */
export function figureBinsCsv(groups: readonly NamedGroup[], method: Counted): string {
  const header = [
    "name",
    "variant",
    ...labelNames,
    ...tagNames(groups),
    ...methodNames,
    "bin",
    "n",
    "lowest_confidence",
    "highest_confidence",
    "mean_confidence",
    "accuracy",
    "accuracy_low",
    "accuracy_high",
  ];
  const rows = groups.flatMap((group) => {
    const runs = (group.seeds?.each ?? []).map(({ seed, bins }) => ({
      ...group,
      seed: { seed, draw: null },
      bins,
    }));
    return [group, ...runs].flatMap((part) =>
      part.bins.map(({ n, low, high, meanConfidence, accuracy, accuracyInterval }, i) => [
        part.name,
        part.variant ?? null,
        ...labelsOf(part),
        ...tagsOf(part),
        ...methodOf(method),
        i + 1,
        n,
        low,
        high,
        meanConfidence,
        accuracy,
        accuracyInterval.low,
        accuracyInterval.high,
      ]),
    );
  });
  return writeCsv([header, ...rows]);
}

const clusters = ({ intervals }: FigureGroup, by: "question" | "person"): Cell =>
  intervals.ways.find((way) => way.by === by)?.clusters ?? null;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
