import { stringify } from "csv-stringify/browser/esm/sync";
import type { NamedCalibration } from "./prepare-calibration-table";
import type { Comparison, Measured } from "./schema";

// Tables as CSV, unrounded, for a spreadsheet or a script.

type Cell = string | number | null;

const ofMeasured = (name: string) => [name, `${name}_low`, `${name}_high`, `${name}_n`];

function cells(measured: Measured): Cell[] {
  const value = "value" in measured ? measured.value : null;
  const [low, high] = "low" in measured ? [measured.low, measured.high] : [null, null];
  return [value, low, high, measured.n];
}

/** One row per group with every figure of the table of calibration. */
export function calibrationCsv(groups: readonly NamedCalibration[]): string {
  const header = [
    ...["name", "kind", "n", "questions", "readers", "no_answer", "simulated"],
    ...["left_out_unparsable", "left_out_unjudged"],
    ...["accuracy", "mean_confidence", "confidence_minus_accuracy", "ece"].flatMap(ofMeasured),
  ];
  const rows = groups.map((g) => [
    ...[g.name, g.detail, g.n, g.questions, g.readers, g.noAnswer, g.simulated],
    ...[g.leftOut.unparsable, g.leftOut.unjudged],
    ...[g.accuracy, g.meanConfidence, g.gap, g.ece].flatMap(cells),
  ]);
  return toCsv([header, ...rows]);
}

/** One row per bin of each group. */
export function binsCsv(groups: readonly NamedCalibration[]): string {
  const header = ["name", "kind", "bin", "n", "lowest_confidence", "highest_confidence"];
  header.push("mean_confidence", "accuracy", "accuracy_low", "accuracy_high");
  const rows = groups.flatMap((group) =>
    group.bins.map((bin, i) => {
      const { n, low, high, meanConfidence, accuracy, accuracyInterval } = bin;
      const within = [accuracyInterval.low, accuracyInterval.high];
      return [group.name, group.detail, i + 1, n, low, high, meanConfidence, accuracy, ...within];
    }),
  );
  return toCsv([header, ...rows]);
}

/** One row per comparison and model, and one for all models. */
export function agreementCsv(comparisons: readonly Comparison[]): string {
  const header = ["side_a", "side_b", "side_b_version", "model", "pairs", "questions", "simulated"];
  const names = ["pearson_confidence", "kappa_correctness", "exact_confidence"];
  header.push(...[...names, "mean_absolute_difference"].flatMap(ofMeasured));
  const rows = comparisons.flatMap(({ reader, models, pooled }) =>
    [...models, { ...pooled, model: { name: "all models" } }].map((row) => [
      ...["crowdworkers", reader?.name ?? "crowdworkers", reader?.version ?? "", row.model.name],
      ...[row.n, row.questions, row.simulated],
      ...[
        row.pearson,
        row.kappa,
        row.exactConfidence,
        row.meanAbsoluteConfidenceDifference,
      ].flatMap(cells),
    ]),
  );
  return toCsv([header, ...rows]);
}

// A name that a spreadsheet would run as a formula gets an apostrophe in front.
const toCsv = (rows: Cell[][]): string =>
  stringify(rows, { record_delimiter: "windows", escape_formulas: true });
