import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, cellsOf, columnsOf } from "../format/csv-cells";
import type { NamedGroup } from "../groups/group-names";
import type { EvaluatedModel, Variant } from "../schema-figures";
import type { OrderBy } from "./order-effects";
import { simulatedTasks } from "./order-latex";
import type {
  ComputedDetails,
  ModelOrder,
  OrderEffect,
  ReadingTimes,
  SecondsSpread,
  StudyDetails,
} from "./schema";

// The tables of order and time as CSV, unrounded; `variant` and `simulated` as in the other tables: of a
// model's rows, how many of all its forecasts come from simulated readers.

type Details = Pick<ComputedDetails, "all" | "kept">;
/** A study's, of either variant. */
type Groups = readonly NamedGroup[];

/** One row per model and step, and one for the change from the first step to the last. */
export function orderCsv(details: Details, groups: Groups): string {
  const rows = each(details, (variant, { order }) =>
    order.flatMap((model) =>
      orderKinds.flatMap((by) => effectRows(model, by, { variant, groups })),
    ),
  );
  return writeCsv([orderHeader, ...rows]);
}

/** The same of one model and order alone. */
export const orderPanelCsv = (order: ModelOrder, by: OrderBy, of: OrderOf): string =>
  writeCsv([orderHeader, ...effectRows(order, by, of)]);

/** Whose forecasts these are, where people are excluded, and of which models. */
type OrderOf = { variant: Variant | null; groups: Groups };

const orderKinds: readonly OrderBy[] = ["position", "third"];

const orderHeader = [
  ...["variant", "model", "simulated", "order", "step", "n"],
  ...["mean_confidence", "accuracy", "confidence_minus_accuracy"].flatMap(columnsOf),
];

function effectRows(
  { model, ...effects }: ModelOrder,
  by: OrderBy,
  { variant, groups }: OrderOf,
): Cell[][] {
  const { steps, change } = effects[by];
  const row = (step: Cell, n: number, figures: OrderEffect["change"]): Cell[] => [
    ...[variant, model.name, simulatedOf(model, variant, groups), by, step, n],
    ...[figures.meanConfidence, figures.accuracy, figures.gap].flatMap(cellsOf),
  ];
  return [
    ...steps.map(({ step, n, ...figures }) => row(step, n, figures)),
    row("last minus first", change.gap.n, change),
  ];
}

/** One row for tasks, for each model's outputs and for each person's tasks; times in seconds. */
export function timesCsv(details: Details, groups: Groups): string {
  const header = ["variant", "of", "name", "simulated", "n"];
  header.push("lower_quartile", "median", "upper_quartile", "p90");
  header.push("outputs", "idle_share", "edits", "pastes");
  const rows = each(details, (variant, { times }) => [
    [variant, "tasks", "", simulatedTasks(times)?.count ?? 0, ...timed(times.tasks)],
    ...times.models.map((m) => [
      ...[variant, "outputs", m.model.name, simulatedOf(m.model, variant, groups)],
      ...timed(m),
    ]),
    ...times.people.map((p) => [
      ...[variant, "tasks", p.reader.name, p.reader.simulated ? p.seconds.n : 0],
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
  return [...quantiles(seconds), outputs, idleShare, edits, pastes];
}

function quantiles(seconds: SecondsSpread): Cell[] {
  if (!("median" in seconds)) return [seconds.n, null, null, null, null];
  const { n, lowerQuartile, median, upperQuartile, p90 } = seconds;
  return [n, lowerQuartile, median, upperQuartile, p90];
}
