import { type Cell, cellsOf, columnsOf, reasonedCells, reasonedColumns, toCsv } from "./csv-cells";
import type { NamedCalibration } from "./prepare-calibration-table";
import type { Comparison, ComputedStudy, MethodUsed, Variant } from "./schema";

// Tables as CSV, unrounded, for a spreadsheet or a script. `people` says whose forecasts a row is of:
// `all`, or `kept` without the excluded; it is empty where nobody is. `..._reason` says why a figure or
// its interval is missing.

type Bins = Pick<MethodUsed, "bins" | "binning" | "rules">;

/** One row per group with every figure of the table of calibration. */
export function calibrationCsv(
  groups: readonly NamedCalibration[],
  { bins, binning, rules }: Bins,
): string {
  const header = [
    ...["name", "kind", "people", "n", "questions", "readers", "no_answer"],
    ...["confidence_set_to_one", "simulated", "surplus"],
    ...[
      "left_out_unparsable",
      "left_out_unjudged",
      "left_out_excluded",
      "bins",
      "binning",
      "rules",
    ],
    ...["accuracy", "mean_confidence", "confidence_minus_accuracy"].flatMap(reasonedColumns),
    ...["ece", "ece_reference", "ece_default"].flatMap(reasonedColumns),
  ];
  const rows = groups.map((g) => [
    ...[g.name, g.detail, g.variant, g.n, g.questions, g.readers, g.noAnswer],
    ...[g.confidenceSetToOne, g.simulated, g.surplus],
    ...[g.leftOut.unparsable, g.leftOut.unjudged, g.leftOut.excluded, bins, binning, rules],
    ...[g.accuracy, g.meanConfidence, g.gap].flatMap(reasonedCells),
    // By the default rules the ECE is what is shown.
    ...[g.ece, g.referenceEce, g.defaultEce ?? g.ece].flatMap(reasonedCells),
  ]);
  return toCsv([header, ...rows]);
}

/** One row per bin of each group; `simulated` counts the group's forecasts. */
export function binsCsv(
  groups: readonly NamedCalibration[],
  { bins: most, binning, rules }: Bins,
): string {
  const header = ["name", "kind", "people", "simulated", "bins", "binning", "rules", "bin", "n"];
  header.push("lowest_confidence", "highest_confidence");
  header.push("mean_confidence", "accuracy", "accuracy_low", "accuracy_high");
  const rows = groups.flatMap(({ name, detail, variant, simulated, bins }) =>
    bins.map((bin, i) => {
      const { n, low, high, meanConfidence, accuracy, accuracyInterval } = bin;
      const within = [accuracyInterval.low, accuracyInterval.high];
      return [
        ...[name, detail, variant, simulated, most, binning, rules, i + 1, n],
        ...[low, high, meanConfidence, accuracy, ...within],
      ];
    }),
  );
  return toCsv([header, ...rows]);
}

/** One row per comparison and model, and one for all models. */
export function agreementCsv({ all, kept }: Pick<ComputedStudy, "all" | "kept">): string {
  const header = ["side_a", "side_b", "side_b_version", "people", "model", "pairs", "questions"];
  header.push("simulated", "confidence_set_to_one");
  const names = ["pearson_confidence", "spearman_confidence", "kappa_correctness"];
  names.push("exact_confidence", "mean_absolute_difference");
  header.push(...names.flatMap(columnsOf));
  const rows = kept
    ? [...agreementRows(kept.agreement, "kept"), ...agreementRows(all.agreement, "all")]
    : agreementRows(all.agreement, null);
  return toCsv([header, ...rows]);
}

function agreementRows(comparisons: readonly Comparison[], people: Variant | null): Cell[][] {
  return comparisons.flatMap(({ reader, models, pooled }) =>
    [...models, { ...pooled, model: { name: "all models" } }].map((row) => [
      ...["crowdworkers", reader?.name ?? "crowdworkers", reader?.version ?? "", people],
      ...[row.model.name, row.n, row.questions, row.simulated, row.confidenceSetToOne],
      ...[
        row.pearson,
        row.spearman,
        row.kappa,
        row.exactConfidence,
        row.meanAbsoluteConfidenceDifference,
      ].flatMap(cellsOf),
    ]),
  );
}
