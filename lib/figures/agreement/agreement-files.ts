import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, cellsOf, columnsOf } from "@/lib/figures/format/csv-cells";
import { howRead, latexFigure, noteFigure, sayNotes } from "@/lib/figures/format/figure-latex";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import { sayResamples } from "../calibration/say-method";
import { markSimulated } from "../format/mark-simulated";
import type { FiguresMethod } from "../schema";
import type { Variant } from "../schema-figures";
import { type AgreementRow, type AgreementSection, withoutText } from "./agreement-sections";
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

type Joint = AgreementMatrix["joint"];

/** One row: both coefficients, unrounded. */
export const jointCsv = ({ units, readings, fleissKappa, krippendorffAlpha }: Joint): string =>
  writeCsv([
    ["units", "readings", ...["fleiss_kappa", "krippendorff_alpha"].flatMap(columnsOf)],
    [units, readings, ...[fleissKappa, krippendorffAlpha].flatMap(cellsOf)],
  ]);

export const jointLatex = ({ units, readings, fleissKappa, krippendorffAlpha }: Joint): string =>
  writeLatexTable({
    caption: "Joint agreement on correctness. 95 % intervals in brackets. –: undefined.",
    label: "tab:joint-agreement",
    columns: [
      { heading: "Units", align: "r" },
      { heading: "Readings", align: "r" },
      { heading: "Fleiss’ kappa" },
      { heading: "Krippendorff’s alpha" },
    ],
    rows: [
      {
        cells: [
          ...[units, readings].map((n) => n.toLocaleString("en")),
          ...[fleissKappa, krippendorffAlpha].map((measured) =>
            latexFigure(prepareFigure(measured, "thousandths")),
          ),
        ],
      },
    ],
  });

/**
 * A table of agreement with every column that is shown; where it has several comparisons, each stands
 * under its name, and a single one is named in the caption.
 */
export function agreementLatex(
  title: string,
  sections: readonly AgreementSection[],
  method: Pick<FiguresMethod, "resamples" | "seed">,
  name: string,
): string {
  const [only] = sections.length === 1 ? sections : [];
  const drawn = { drawn: "clusters", ways: [{ by: "question", clusters: 0 }] } as const;
  const said = [sayResamples(method, [drawn]), howRead, sayNotes(agreementNotes(sections))];
  return writeLatexTable({
    caption: [`${only ? `${title}: ${marked(only)}` : title}.`, ...said].filter(Boolean).join(" "),
    label: `tab:${name}`,
    columns: [
      { heading: "Model" },
      { heading: "Pairs", align: "r" },
      { heading: "Correlation on confidence" },
      { heading: "Rank correlation" },
      { heading: "Cohen’s kappa on correctness" },
      { heading: "Same confidence (%)" },
      { heading: "Mean difference (points)" },
    ],
    rows: sections.flatMap((section) => [
      ...(only ? [] : [{ group: marked(section) }]),
      ...section.rows.map(({ name: model, detail, n, ...row }) => ({
        cells: [
          ...[named(model, detail), n.toLocaleString("en")],
          ...[row.pearson, row.spearman, row.kappa, row.exact, row.difference].map(latexFigure),
        ],
      })),
    ]),
  });
}

const marked = ({ title, simulated }: AgreementSection) => markSimulated(title, simulated);

const agreementNotes = (sections: readonly AgreementSection[]) =>
  sections.flatMap(({ title, rows }) =>
    rows.map((row) => {
      const name = named(row.name, row.detail);
      const notes = [...pairNotes(row), ...row.notes];
      return { name: sections.length === 1 ? name : `${title}, ${name}`, notes };
    }),
  );

const pairNotes = ({ n, ...row }: AgreementRow) => [
  ...noteFigure("correlation", row.pearson, n),
  ...noteFigure("rank correlation", row.spearman, n),
  ...noteFigure("kappa", row.kappa, n),
  ...noteFigure("same confidence", row.exact, n),
  ...noteFigure("mean difference", row.difference, n),
];

const named = (name: string, people: string | null) => (people ? `${name}, ${people}` : name);
