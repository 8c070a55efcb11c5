import { writeCsv } from "@/lib/csv/write-csv";
import { cellsOf, columnsOf } from "@/lib/figures/format/csv-cells";
import { latexFigure } from "@/lib/figures/format/latex-figure";
import { prepareFigure } from "@/lib/figures/format/shown-figure";
import { writeLatexTable } from "@/lib/latex/write-latex-table";
import type { AgreementMatrix } from "./schema-agreement";

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
