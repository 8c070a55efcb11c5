import { type Cell, cellsOf, columnsOf, toCsv } from "@/lib/results/csv-cells";
import type { AgreementSection } from "@/lib/results/prepare-agreement";
import { sideName } from "./name-sides";
import { withoutText } from "./prepare-agreement-tables";
import type { AgreementFigures, AgreementMatrix } from "./schema-agreement";

const names = [
  ...["kappa_correctness", "pearson_confidence", "spearman_confidence"],
  ...["exact_confidence", "mean_absolute_difference"],
];

/** One row for each pair of sides and model, and one for all models, unrounded. */
export function agreementMatrixCsv({ sides, pairs }: AgreementMatrix): string {
  const name = new Map(sides.map((side) => [side.key, sideName(side)]));
  const header = ["side_a", "side_b", "model", "pairs", "questions", "simulated"];
  const rows = pairs.flatMap(({ a, b, pooled, models }) => {
    const row = (model: string, figures: AgreementFigures): Cell[] => [
      ...[name.get(a) ?? a, name.get(b) ?? b, model],
      ...cells(figures),
    ];
    const each = models.map((of) => row(of.model?.name ?? withoutText, of));
    return [...each, row("all models", pooled)];
  });
  return toCsv([[...header, ...names.flatMap(columnsOf)], ...rows]);
}

/** The same of the pairs in a table. */
export function agreementSectionsCsv(
  { sides, pairs, joint }: AgreementMatrix,
  sections: readonly AgreementSection[],
): string {
  const shown = new Set(sections.map(({ key }) => key));
  const own = pairs.filter(({ a, b }) => shown.has(`${a} ${b}`));
  return agreementMatrixCsv({ sides, pairs: own, joint });
}

const cells = (figures: AgreementFigures): Cell[] => [
  ...[figures.n, figures.questions, figures.simulated],
  ...[
    ...[figures.kappa, figures.pearson, figures.spearman],
    ...[figures.exactConfidence, figures.meanAbsoluteConfidenceDifference],
  ].flatMap(cellsOf),
];
