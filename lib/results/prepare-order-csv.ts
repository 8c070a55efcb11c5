import { type Cell, cellsOf, columnsOf, toCsv } from "./csv-cells";
import { simulatedTasks } from "./order-latex";
import type { OrderBy } from "./prepare-order";
import { figuresOf } from "./prepare-variants";
import type {
  ComputedStudy,
  ModelOrder,
  OrderEffect,
  ReadingTimes,
  SecondsSpread,
  StudyFigures,
  Variant,
} from "./schema";

// The tables of order and time as CSV, unrounded; `people` and `simulated` as in the other tables: of a
// model's rows, how many of all its forecasts come from simulated readers.

type Figures = Pick<ComputedStudy, "all" | "kept">;

/** One row per model and step, and one for the change from the first step to the last. */
export function orderCsv(results: Figures): string {
  const rows = each(results, (people, { order, models }) =>
    order.flatMap((model) => orderKinds.flatMap((by) => effectRows(model, by, { people, models }))),
  );
  return toCsv([orderHeader, ...rows]);
}

/** The same of one model and order alone. */
export const orderPanelCsv = (order: ModelOrder, by: OrderBy, of: OrderOf): string =>
  toCsv([orderHeader, ...effectRows(order, by, of)]);

/** Whose forecasts these are, where people are excluded, and of which models. */
type OrderOf = { people: Variant | null; models: StudyFigures["models"] };

const orderKinds: readonly OrderBy[] = ["position", "third"];

const orderHeader = [
  ...["people", "model", "simulated", "order", "step", "n"],
  ...["mean_confidence", "accuracy", "confidence_minus_accuracy"].flatMap(columnsOf),
];

function effectRows(
  { model, ...effects }: ModelOrder,
  by: OrderBy,
  { people, models }: OrderOf,
): Cell[][] {
  const { steps, change } = effects[by];
  const row = (step: Cell, n: number, figures: OrderEffect["change"]): Cell[] => [
    ...[people, model.name, simulatedOf(model, models), by, step, n],
    ...[figures.meanConfidence, figures.accuracy, figures.gap].flatMap(cellsOf),
  ];
  return [
    ...steps.map(({ step, n, ...figures }) => row(step, n, figures)),
    row("last minus first", change.gap.n, change),
  ];
}

/** One row for tasks, for each model's outputs and for each person's tasks; times in seconds. */
export function timesCsv(results: Figures): string {
  const header = ["people", "of", "name", "simulated", "n"];
  header.push("lower_quartile", "median", "upper_quartile", "p90");
  header.push("outputs", "idle_share", "edits", "pastes");
  const rows = each(results, (people, { times, models }) => [
    [people, "tasks", "", simulatedTasks(times)?.count ?? 0, ...timed(times.tasks)],
    ...times.models.map((m) => [
      ...[people, "outputs", m.model.name, simulatedOf(m.model, models)],
      ...timed(m),
    ]),
    ...times.people.map((p) => [
      ...[people, "tasks", p.reader.name, p.reader.simulated ? p.seconds.n : 0],
      ...timed(p),
    ]),
  ]);
  return toCsv([header, ...rows]);
}

/** One row per bar of the histogram; what took longer than all of them is in the last row. */
export function histogramCsv({ histogram: { width, counts, beyond } }: ReadingTimes): string {
  const bars = counts.map((n, i): Cell[] => [i * width, (i + 1) * width, n]);
  return toCsv([
    ["seconds_from", "seconds_to_below", "tasks"],
    ...bars,
    [counts.length * width, null, beyond],
  ]);
}

function each(
  results: Figures,
  rows: (people: Variant | null, figures: StudyFigures) => Cell[][],
): Cell[][] {
  if (!results.kept) return rows(null, results.all);
  return (["kept", "all"] as const).flatMap((variant) =>
    rows(variant, figuresOf(results, variant)),
  );
}

const simulatedOf = ({ id }: { id: string }, models: StudyFigures["models"]) =>
  models.find(({ model }) => model.id === id)?.simulated ?? 0;

function timed({ seconds, outputs, idleShare, edits, pastes }: ReadingTimes["tasks"]): Cell[] {
  return [...quantiles(seconds), outputs, idleShare, edits, pastes];
}

function quantiles(seconds: SecondsSpread): Cell[] {
  if (!("median" in seconds)) return [seconds.n, null, null, null, null];
  const { n, lowerQuartile, median, upperQuartile, p90 } = seconds;
  return [n, lowerQuartile, median, upperQuartile, p90];
}
