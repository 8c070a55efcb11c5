import { writeCsv } from "@/lib/csv/write-csv";
import { type Cell, columnsOf, figureCells } from "@/lib/figures/format/csv-cells";
import { figureTable } from "@/lib/figures/format/figure-latex";
import { comparedFigures, comparedNames, type DifferenceTable, formatP } from "./differences-table";

/** One row for each comparison, unrounded; a figure without a p leaves it empty. */
export function differencesCsv(tables: readonly DifferenceTable[]): string {
  const header = [
    "dataset",
    "reader",
    "first",
    "second",
    "questions",
    "left_out",
    ...comparedNames.flatMap((name) => [
      ...columnsOf(`${name}_difference`),
      `${name}_p`,
      `${name}_p_holm`,
    ]),
  ];
  const rows = tables.flatMap(({ dataset, reader, rows }) =>
    rows.map(({ first, second, questions, unpaired, cells }): Cell[] => [
      dataset,
      reader,
      first,
      second,
      questions,
      unpaired,
      ...comparedNames.flatMap((name) => {
        const { measured, p, adjusted } = cells[name];
        return [...figureCells(measured), p, adjusted];
      }),
    ]),
  );
  return writeCsv([header, ...rows]);
}

/** The table of one dataset and reader, or of several, each under its name. */
export const differencesLatex = (tables: readonly DifferenceTable[]): string =>
  figureTable({
    name: "differences",
    caption: [
      "Differences on the same questions, first minus second, with 95 % intervals.",
      "p two-sided, and after Holm within each table for each figure.",
    ],
    columns: [
      "First",
      { heading: "Second", align: "l" as const },
      "Questions",
      ...comparedNames.flatMap((name) => {
        const { label: above, format } = comparedFigures[name];
        const difference = format === "points" ? "Difference (points)" : "Difference";
        return [difference, "p", "p (Holm)"].map((heading) => ({ heading, above }));
      }),
    ],
    rows: tables.flatMap(({ dataset, reader, rows }) => [
      { group: `${dataset}, ${reader}` },
      ...rows.map(({ first, second, questions, cells }) => [
        first,
        second,
        questions,
        ...comparedNames.flatMap((name) => {
          const { figure, p, adjusted } = cells[name];
          return [
            figure,
            ...[p, adjusted].map((value) => (value === null ? null : formatP(value))),
          ];
        }),
      ]),
    ]),
  });
