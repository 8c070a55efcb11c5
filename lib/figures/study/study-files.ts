import { writeCsv } from "@/lib/csv/write-csv";
import { markPerson } from "@/lib/quality/people/people-texts";
import { sayResamples } from "../calibration/say-method";
import { type Cell, columnsOf, figureCells } from "../format/csv-cells";
import { dashRead, figureTable, howRead, noteFigures, sayNotes } from "../format/figure-latex";
import { countSimulated, markSimulated, type Simulated } from "../format/mark-simulated";
import type { NamedGroup } from "../groups/group-names";
import type { FiguresMethod } from "../schema";
import type { EvaluatedModel, Variant } from "../schema-figures";
import type { OrderBy, OrderRow } from "./order-effects";
import type {
  ComputedDetails,
  ModelOrder,
  OrderEffect,
  ReadingTimes,
  StudyDetails,
} from "./schema";
import { formatSeconds, type TimeHistogram, type TimeRow } from "./times-charts";

// The tables of order and time as CSV, unrounded; `variant` and `simulated` as in the other tables: of a
// model's rows, how many of all its forecasts come from simulated readers.

type Details = Pick<ComputedDetails, "all" | "kept">;
/** A study's, of either variant. */
type Groups = readonly NamedGroup[];

/** One row per model and step, and one for the change from the first step to the last. */
export function orderCsv(details: Details, groups: Groups): string {
  const rows = each(details, (variant, { order }) =>
    order.flatMap((model) =>
      (["position", "third"] as const).flatMap((by) => effectRows(model, by, { variant, groups })),
    ),
  );
  return writeCsv([orderHeader, ...rows]);
}

/** The same of one model and order alone. */
export const orderPanelCsv = (order: ModelOrder, by: OrderBy, of: OrderOf): string =>
  writeCsv([orderHeader, ...effectRows(order, by, of)]);

/** Whose forecasts these are, where people are excluded, and of which models. */
type OrderOf = { variant: Variant | null; groups: Groups };

const orderHeader = [
  "variant",
  "model",
  "simulated",
  "order",
  "step",
  "n",
  ...["mean_confidence", "accuracy", "confidence_minus_accuracy"].flatMap(columnsOf),
];

function effectRows(
  { model, ...effects }: ModelOrder,
  by: OrderBy,
  { variant, groups }: OrderOf,
): Cell[][] {
  const { steps, change } = effects[by];
  const row = (step: Cell, n: number, figures: OrderEffect["change"]): Cell[] => [
    variant,
    model.name,
    simulatedOf(model, variant, groups),
    by,
    step,
    n,
    ...[figures.meanConfidence, figures.accuracy, figures.gap].flatMap(figureCells),
  ];
  return [
    ...steps.map(({ step, n, ...figures }) => row(step, n, figures)),
    row("last minus first", change.gap.n, change),
  ];
}

/** One row for tasks, for each model's outputs and for each person's tasks; times in seconds. */
export function timesCsv(details: Details, groups: Groups): string {
  const header = [
    "variant",
    "of",
    "name",
    "simulated",
    "n",
    "lower_quartile",
    "median",
    "upper_quartile",
    "p90",
    "outputs",
    "idle_share",
    "edits",
    "pastes",
  ];
  const rows = each(details, (variant, { times }) => [
    [variant, "tasks", "", simulatedTasks(times)?.count ?? 0, ...timed(times.tasks)],
    ...times.models.map((m) => [
      variant,
      "outputs",
      m.model.name,
      simulatedOf(m.model, variant, groups),
      ...timed(m),
    ]),
    ...times.people.map((p) => [
      variant,
      "tasks",
      p.reader.name,
      p.reader.simulated ? p.seconds.n : 0,
      ...timed(p),
    ]),
  ]);
  return writeCsv([header, ...rows]);
}

/** One row per bar of the histogram; what took longer than all of them is in the last row. */
export function histogramCsv({ histogram: { width, counts, beyond } }: ReadingTimes): string {
  const bars = counts.map((n, i): Cell[] => [i * width, (i + 1) * width, n]);
  return writeCsv([
    ["seconds_from", "seconds_to_below", "tasks"],
    ...bars,
    [counts.length * width, null, beyond],
  ]);
}

function each(
  { all, kept }: Details,
  rows: (variant: Variant | null, details: StudyDetails) => Cell[][],
): Cell[][] {
  return kept ? [...rows("kept", kept), ...rows("all", all)] : rows(null, all);
}

const simulatedOf = ({ id }: EvaluatedModel, variant: Variant | null, groups: Groups) =>
  groups.find((group) => group.key === id && (group.variant ?? null) === variant)?.counts
    .simulated ?? 0;

function timed({ seconds, outputs, idleShare, edits, pastes }: ReadingTimes["tasks"]): Cell[] {
  const quantiles =
    "median" in seconds
      ? [seconds.lowerQuartile, seconds.median, seconds.upperQuartile, seconds.p90]
      : [null, null, null, null];
  return [seconds.n, ...quantiles, outputs, idleShare, edits, pastes];
}

// The tables of order and time in LaTeX, as they are shown. `name` is the table's, for its label.

/** What there is to know of the forecasts of a table of order. */
export interface OrderSource {
  /** The study's, of the people who are looked at. */
  groups: readonly NamedGroup[];
  method: FiguresMethod;
  name: string;
}

/** A model's name, marked where people whom a seed made up read it. */
export function markModel(
  { id, name }: { id: string; name: string },
  groups: OrderSource["groups"],
): string {
  const counts = groups.find(({ key }) => key === id)?.counts;
  return markSimulated(name, counts ? countSimulated(counts.simulated, counts.n) : null);
}

/**
 * Steps of an order, whose figures are shares; or what changed from the first to the last, in points.
 * `head` is what a row is.
 */
export function orderLatex(
  title: string,
  { head, unit, rows }: { head: string; unit: "%" | "points"; rows: readonly OrderRow[] },
  { groups, method, name }: OrderSource,
): string {
  const notes = rows.map(({ name: row, n, meanConfidence, accuracy, gap }) => ({
    name: row,
    notes: noteFigures(n, {
      "mean confidence": meanConfidence,
      accuracy,
      "confidence − accuracy": gap,
    }),
  }));
  const drawn = groups.filter(({ counts }) => counts.n > 0);
  const resamples = sayResamples(
    method,
    drawn.map(({ intervals: { ways } }) => ({ drawn: "clusters", ways })),
  );
  return figureTable({
    name,
    caption: [`${title}.`, howRead],
    notes: [resamples, dashRead, sayNotes(notes)],
    columns: [
      head,
      "n",
      `Mean confidence (${unit})`,
      `Accuracy (${unit})`,
      "Confidence − accuracy (points)",
    ],
    rows: rows.map((row) => [row.name, row.n, row.meanConfidence, row.accuracy, row.gap]),
  });
}

/** Of the tasks that were timed, those by simulated readers. */
export function simulatedTasks({ people, tasks }: ReadingTimes): Simulated | null {
  const made = people.filter(({ reader }) => reader.simulated);
  return countSimulated(
    made.reduce((n, { seconds }) => n + seconds.n, 0),
    tasks.seconds.n,
  );
}

/** Times of outputs and tasks; `head` is what a row is of. */
export const timesLatex = (
  title: string,
  head: string,
  rows: readonly TimeRow[],
  name: string,
): string =>
  figureTable({
    name,
    caption: [`${title}.`, "–: not measured."],
    columns: [
      head,
      "Timed",
      "Median",
      "Quartiles",
      "90th percentile",
      "Idle",
      "Edits per output",
      "Pastes",
    ],
    rows: rows.map(({ name: of, simulated, n, median, quartiles, p90, idle, edits, pastes }) => [
      markPerson({ pseudonym: of, simulated }),
      n,
      ...[median, quartiles, p90, idle, edits].map((cell) => cell ?? "–"),
      pastes,
    ]),
  });

export const histogramLatex = (
  { bars, width, caption }: TimeHistogram,
  simulated: Simulated | null,
  name: string,
): string =>
  figureTable({
    name,
    caption: [`${markSimulated("Active time per task", simulated)}.`],
    notes: [caption],
    columns: [
      ...["From", "To (below)"].map((heading) => ({ heading, align: "r" as const })),
      "Tasks",
    ],
    rows: bars.map(({ from, n }) => [formatSeconds(from), formatSeconds(from + width), n]),
  });
