import { writeCsv } from "@/lib/csv/write-csv";
import { reasonedCells, reasonedColumns } from "../format/csv-cells";
import { figureTable } from "../format/figure-latex";
import { markSimulated } from "../format/mark-simulated";
import { measuresOf, type RestMeasure, restMeasures, restName, restRow } from "./rest-table";
import type { RestReader } from "./schema-agreement";

const columns = {
  kappa: "kappa_with_rest",
  agreement: "agreement_with_rest",
  pearson: "pearson_confidence_with_rest",
  difference: "mean_absolute_difference_from_rest",
} as const satisfies Record<RestMeasure, string>;

/** One row for each reader, unrounded, with the reason where there is no number or interval. */
export function restCsv(readers: readonly RestReader[]): string {
  const measures = measuresOf(readers);
  return writeCsv([
    [
      "reader",
      "version",
      "kind",
      "simulated",
      "read_by_others_too",
      "questions",
      ...measures.flatMap((name) => reasonedColumns(columns[name])),
    ],
    ...readers.map((reader) => [
      reader.name,
      reader.version,
      reader.kind,
      String(reader.simulated),
      reader.n,
      reader.questions,
      ...measures.flatMap((name) =>
        reasonedCells(reader[name] ?? { undefined: "nobody_else", n: 0 }),
      ),
    ]),
  ]);
}

export function restLatex(readers: readonly RestReader[], name: string): string {
  const measures = measuresOf(readers);
  return figureTable({
    name,
    caption: [
      "Agreement of each reader with all others who read the same.",
      "95 % jackknife intervals over questions in brackets; shares in %, distances in points. –: undefined.",
    ],
    columns: ["Reader", "n", ...measures.map((measure) => restMeasures[measure].label)],
    rows: readers.map((reader) => {
      const { n, simulated, figures } = restRow(reader);
      return [
        markSimulated(restName(reader), simulated),
        n,
        ...measures.map((measure) => figures[measure] ?? null),
      ];
    }),
  });
}

/** How many readers have which kappa. */
export const restKappasCsv = (counts: readonly number[]): string =>
  writeCsv([
    ["kappa_from", "kappa_to", "readers"],
    ...counts.map((n, bin) => {
      const end = (at: number) => Number(((2 * at) / counts.length - 1).toFixed(2));
      return [end(bin), end(bin + 1), n];
    }),
  ]);
