import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, cellsOf, columnsOf } from "@/lib/figures/format/csv-cells";
import type { Variant } from "../schema-figures";
import { type AgreementSection, withoutText } from "./agreement-sections";
import { sideName } from "./name-sides";
import type { AgreementFigures, AgreementMatrix } from "./schema-agreement";

const names = [
  ...["kappa_correctness", "pearson_confidence", "spearman_confidence"],
  ...["exact_confidence", "mean_absolute_difference"],
];

type Compared = Pick<AgreementMatrix, "sides" | "pairs">;

/**
 * One row for each pair of sides and model, and one for all models, unrounded. `variant` is `kept` without
 * the excluded people and `all` with them, where a page shows both.
 */
export function agreementMatrixCsv(...matrices: (Compared & { variant?: Variant | null })[]) {
  const header = ["variant", "side_a", "side_b", "model", "pairs", "questions"];
  header.push("simulated", "confidence_set_to_one");
  const rows = matrices.flatMap(({ variant = null, sides, pairs }) => {
    const name = new Map(sides.map((side) => [side.key, sideName(side)]));
    return pairs.flatMap(({ a, b, pooled, models }) => {
      const row = (model: string, figures: AgreementFigures): Cell[] => [
        ...[variant, name.get(a) ?? a, name.get(b) ?? b, model],
        ...cells(figures),
      ];
      const each = models.map((of) => row(of.model?.name ?? withoutText, of));
      return [...each, row("all models", pooled)];
    });
  });
  return writeCsv([[...header, ...names.flatMap(columnsOf)], ...rows]);
}

/** The same of the pairs in a table. */
export function agreementSectionsCsv(
  { sides, pairs }: Compared,
  sections: readonly AgreementSection[],
): string {
  const shown = new Set(sections.map(({ key }) => key));
  const own = pairs.filter(({ a, b }) => shown.has(`${a} ${b}`));
  return agreementMatrixCsv({ sides, pairs: own });
}

const cells = (figures: AgreementFigures): Cell[] => [
  ...[figures.n, figures.questions, figures.simulated, figures.confidenceSetToOne],
  ...[
    ...[figures.kappa, figures.pearson, figures.spearman],
    ...[figures.exactConfidence, figures.meanAbsoluteConfidenceDifference],
  ].flatMap(cellsOf),
];
