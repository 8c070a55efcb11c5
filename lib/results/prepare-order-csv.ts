import { type Cell, cellsOf, columnsOf, toCsv } from "./csv-cells";
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

// The tables of order and time as CSV, unrounded; `people` as in the other tables.

type Figures = Pick<ComputedStudy, "all" | "kept">;

/** One row per model and step, and one for the change from the first step to the last. */
export function orderCsv(results: Figures): string {
  const rows = each(results, (people, { order }) =>
    order.flatMap((model) => [
      ...effectRows(model, "position", people),
      ...effectRows(model, "third", people),
    ]),
  );
  return toCsv([orderHeader, ...rows]);
}

/** The same of one model and order alone. */
export const orderPanelCsv = (order: ModelOrder, by: OrderBy, people: Variant | null): string =>
  toCsv([orderHeader, ...effectRows(order, by, people)]);

const orderHeader = [
  ...["people", "model", "order", "step", "n"],
  ...["mean_confidence", "accuracy", "confidence_minus_accuracy"].flatMap(columnsOf),
];

function effectRows({ model, ...effects }: ModelOrder, by: OrderBy, people: Variant | null) {
  const { steps, change } = effects[by];
  const row = (step: Cell, n: number, figures: OrderEffect["change"]): Cell[] => [
    ...[people, model.name, by, step, n],
    ...[figures.meanConfidence, figures.accuracy, figures.gap].flatMap(cellsOf),
  ];
  return [
    ...steps.map(({ step, n, ...figures }) => row(step, n, figures)),
    row("last minus first", change.gap.n, change),
  ];
}

/** One row for tasks, for each model's outputs and for each person's tasks; times in seconds. */
export function timesCsv(results: Figures): string {
  const header = ["people", "of", "name", "n", "lower_quartile", "median", "upper_quartile", "p90"];
  header.push("outputs", "idle_share", "edits", "pastes");
  const rows = each(results, (people, { times }) => [
    [people, "tasks", "", ...timed(times.tasks)],
    ...times.models.map((m) => [people, "outputs", m.model.name, ...timed(m)]),
    ...times.people.map((p) => [people, "tasks", p.reader.name, ...timed(p)]),
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

function timed({ seconds, outputs, idleShare, edits, pastes }: ReadingTimes["tasks"]): Cell[] {
  return [...quantiles(seconds), outputs, idleShare, edits, pastes];
}

function quantiles(seconds: SecondsSpread): Cell[] {
  if (!("median" in seconds)) return [seconds.n, null, null, null, null];
  const { n, lowerQuartile, median, upperQuartile, p90 } = seconds;
  return [n, lowerQuartile, median, upperQuartile, p90];
}
