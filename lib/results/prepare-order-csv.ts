import { type Cell, cellsOf, columnsOf, toCsv } from "./csv-cells";
import { figuresOf } from "./prepare-variants";
import type { ReadingTimes, SecondsSpread, StudyResults, Variant } from "./schema";

// The tables of order and time as CSV, unrounded; `people` as in the other tables.

type Figures = Pick<StudyResults, "all" | "kept">;

/** One row per model and step, and one for the change from the first step to the last. */
export function orderCsv(results: Figures): string {
  const names = ["mean_confidence", "accuracy", "confidence_minus_accuracy"];
  const header = ["people", "model", "order", "step", "n", ...names.flatMap(columnsOf)];
  const rows = each(results, (people, { order }) =>
    order.flatMap(({ model, position, third }) =>
      Object.entries({ position, third }).flatMap(([by, { steps, change }]) => [
        ...steps.map(({ step, n, ...f }) => [
          ...[people, model.name, by, step, n],
          ...[f.meanConfidence, f.accuracy, f.gap].flatMap(cellsOf),
        ]),
        [
          ...[people, model.name, by, "last minus first", change.gap.n],
          ...[change.meanConfidence, change.accuracy, change.gap].flatMap(cellsOf),
        ],
      ]),
    ),
  );
  return toCsv([header, ...rows]);
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

function each(
  results: Figures,
  rows: (people: Variant | null, figures: StudyResults["all"]) => Cell[][],
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
