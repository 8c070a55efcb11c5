import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { type Cell, cellsOf, columnsOf, toCsv } from "@/lib/results/csv-cells";
import { latexFigure } from "@/lib/results/latex-figure";
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

/** One of the paper's two tables; where it has several pairs of sides, each under its name. */
export function agreementLatex(title: string, sections: readonly AgreementSection[]): string {
  return writeLatexTable({
    caption: `${title}. 95 % intervals. –: undefined, one side is constant.`,
    label: `tab:${title.toLowerCase()}`,
    columns: [
      { heading: "Model" },
      { heading: "Pairs", align: "r" },
      { heading: "Correlation on Confidence" },
      { heading: "Cohen’s Kappa on Correctness" },
      { heading: "Same Confidence (%)" },
      { heading: "Mean Difference (points)" },
    ],
    rows: sections.flatMap((section) => [
      ...(sections.length > 1 ? [{ group: section.title }] : []),
      ...section.rows.map((row) => ({
        cells: [
          ...[row.name, row.n.toLocaleString("en")],
          ...[row.pearson, row.kappa, row.exact, row.difference].map(latexFigure),
        ],
      })),
    ]),
  });
}
