import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, columnsOf, figureCells } from "@/lib/figures/format/csv-cells";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import { sayResamples } from "../calibration/say-method";
import { dashRead, figureTable, howRead, noteFigures, sayNotes } from "../format/figure-latex";
import { markSimulated } from "../format/mark-simulated";
import type { FiguresMethod } from "../schema";
import type { Variant } from "../schema-figures";
import { agreementMeasureNames, agreementMeasures, pairRows, sideName } from "./agreement-matrix";
import { type AgreementRow, type AgreementSection, withoutText } from "./agreement-sections";
import type { AgreementFigures, AgreementMatrix } from "./schema-agreement";

const names = [
  "kappa_correctness",
  "pearson_confidence",
  "spearman_confidence",
  "exact_confidence",
  "mean_absolute_difference",
];

type Compared = Pick<AgreementMatrix, "sides" | "pairs">;

/**
 * One row for each pair of sides and model, and one for all models, unrounded. `variant` is `kept` without
 * the excluded people and `all` with them, where a page shows both.
 */
export function agreementMatrixCsv(...matrices: (Compared & { variant?: Variant | null })[]) {
  const header = [
    "variant",
    "side_a",
    "side_b",
    "model",
    "pairs",
    "questions",
    "simulated",
    "confidence_set_to_one",
    ...names.flatMap(columnsOf),
  ];
  const rows = matrices.flatMap(({ variant = null, sides, pairs }) => {
    const name = new Map(sides.map((side) => [side.key, sideName(side)]));
    return pairs.flatMap(({ a, b, pooled, models }) => {
      const row = (model: string, figures: AgreementFigures): Cell[] => [
        variant,
        name.get(a) ?? a,
        name.get(b) ?? b,
        model,
        ...cells(figures),
      ];
      const each = models.map((of) => row(of.model?.name ?? withoutText, of));
      return [...each, row("all models", pooled)];
    });
  });
  return writeCsv([header, ...rows]);
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
  figures.n,
  figures.questions,
  figures.simulated,
  figures.confidenceSetToOne,
  ...[
    figures.kappa,
    figures.pearson,
    figures.spearman,
    figures.exactConfidence,
    figures.meanAbsoluteConfidenceDifference,
  ].flatMap(figureCells),
];

type Joint = AgreementMatrix["joint"];

/** One row: both coefficients, unrounded. */
export const jointCsv = ({ units, readings, fleissKappa, krippendorffAlpha }: Joint): string =>
  writeCsv([
    ["units", "readings", ...["fleiss_kappa", "krippendorff_alpha"].flatMap(columnsOf)],
    [units, readings, ...[fleissKappa, krippendorffAlpha].flatMap(figureCells)],
  ]);

export const jointLatex = ({ units, readings, fleissKappa, krippendorffAlpha }: Joint): string =>
  figureTable({
    name: "joint-agreement",
    caption: ["Joint agreement on correctness.", howRead],
    notes: [dashRead],
    columns: ["Units", "Readings", "Fleiss’ kappa", "Krippendorff’s alpha"],
    rows: [
      [
        units,
        readings,
        ...[fleissKappa, krippendorffAlpha].map((one) => shownFigure(one, "thousandths")),
      ],
    ],
  });

export const pairsLatex = (matrix: AgreementMatrix): string =>
  figureTable({
    name: "pairs",
    caption: [
      "Agreement of pairs.",
      "95 % intervals in brackets; shares in %, distances in points.",
    ],
    notes: [dashRead],
    columns: ["Pair", "n", ...agreementMeasureNames.map((name) => agreementMeasures[name].label)],
    rows: pairRows(matrix).map(({ title, n, simulated, figures }) => [
      markSimulated(title, simulated),
      n,
      ...agreementMeasureNames.map((name) => figures[name]),
    ]),
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
  return figureTable({
    name,
    caption: [`${only ? `${title}: ${marked(only)}` : title}.`, howRead],
    notes: [sayResamples(method, [drawn]), dashRead, sayNotes(notesOf(sections))],
    columns: [
      "Model",
      "Pairs",
      "Correlation on confidence",
      "Rank correlation",
      "Cohen’s kappa on correctness",
      "Same confidence (%)",
      "Mean difference (points)",
    ],
    rows: sections.flatMap((section) => [
      ...(only ? [] : [{ group: marked(section) }]),
      ...section.rows.map((row) => [named(row), row.n, ...Object.values(noted(row))]),
    ]),
  });
}

const marked = ({ title, simulated }: AgreementSection) => markSimulated(title, simulated);

const notesOf = (sections: readonly AgreementSection[]) =>
  sections.flatMap(({ title, rows }) =>
    rows.map((row) => ({
      name: sections.length === 1 ? named(row) : `${title}, ${named(row)}`,
      notes: [...noteFigures(row.n, noted(row)), ...row.notes],
    })),
  );

/** A row's figures in the order of the columns, by what a note calls them. */
const noted = ({ figures }: AgreementRow) => ({
  correlation: figures.pearson,
  "rank correlation": figures.spearman,
  kappa: figures.kappa,
  "same confidence": figures.exactConfidence,
  "mean difference": figures.meanAbsoluteConfidenceDifference,
});

const named = ({ name, detail }: AgreementRow) => (detail ? `${name}, ${detail}` : name);
