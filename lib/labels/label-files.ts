import { writeCsv } from "@/lib/csv/write-csv";
import {
  columnsOf,
  figureCells,
  reasonedCells,
  reasonedColumns,
} from "@/lib/figures/format/csv-cells";
import { figureTable } from "@/lib/figures/format/figure-latex";
import { shownFigure } from "@/lib/figures/format/shown-figure";
import type { LabelAgreement, LabelPair } from "./schema";

/** One row for each two readers, unrounded, with the reason where there is no number or interval. */
export const labelPairsCsv = (pairs: readonly LabelPair[]): string =>
  writeCsv([
    [
      "reader_a",
      "reader_b",
      "both_labelled",
      "questions",
      ...["kappa", "same_label"].flatMap(reasonedColumns),
    ],
    ...pairs.map(({ a, b, n, questions, kappa, agreement }) => [
      a,
      b,
      n,
      questions,
      ...[kappa, agreement].flatMap(reasonedCells),
    ]),
  ]);

export const labelPairsLatex = (pairs: readonly LabelPair[]): string =>
  figureTable({
    name: "label-pairs",
    caption: ["Agreement of two readers’ labels.", "95 % intervals in brackets; –: undefined."],
    columns: ["Reader", "Reader", "n", "Cohen’s kappa", "Same label (%)"],
    rows: pairs.map(({ a, b, n, kappa, agreement }) => [
      a,
      b,
      n,
      shownFigure(kappa, "thousandths"),
      shownFigure(agreement, "share"),
    ]),
  });

type Joint = Pick<LabelAgreement, "shared" | "readers" | "fleissKappa" | "krippendorffAlpha">;

export const labelJointCsv = ({ shared, readers, fleissKappa, krippendorffAlpha }: Joint): string =>
  writeCsv([
    [
      "items_with_several_labels",
      "readers",
      ...["fleiss_kappa", "krippendorff_alpha"].flatMap(columnsOf),
    ],
    [shared, readers, ...[fleissKappa, krippendorffAlpha].flatMap(figureCells)],
  ]);

export const labelJointLatex = ({ shared, readers, fleissKappa, krippendorffAlpha }: Joint) =>
  figureTable({
    name: "label-agreement",
    caption: ["Joint agreement on labels.", "95 % intervals in brackets; –: undefined."],
    columns: ["Items", "Readers", "Fleiss’ kappa", "Krippendorff’s alpha"],
    rows: [
      [
        shared,
        readers,
        ...[fleissKappa, krippendorffAlpha].map((one) => shownFigure(one, "thousandths")),
      ],
    ],
  });

type Confusion = LabelAgreement["confusion"];

export const confusionCsv = ({ labels, beside }: Confusion): string =>
  writeCsv([
    ["label", "given", ...labels.map(({ label }) => label)],
    ...labels.map(({ label, n }, i) => [label, n, ...(beside[i] ?? [])]),
  ]);

export const confusionLatex = ({ labels, beside }: Confusion): string =>
  figureTable({
    name: "label-confusion",
    caption: ["How often two labels are given to the same item by different readers.", "Ratings."],
    columns: ["Label", "Given", ...labels.map(({ label }) => label)],
    rows: labels.map(({ label, n }, i) => [
      label,
      n,
      ...(beside[i] ?? []).map((times) => times.toLocaleString("en", { maximumFractionDigits: 1 })),
    ]),
  });
