import { type LatexTable, writeLatexTable } from "@/lib/latex/write-latex-table";
import { latexFigure } from "./latex-figure";
import type { Figure } from "./shown-figure";

/** A table of figures as it is shown: a name and a cell for each column. */
export interface PlainTable {
  /** What its rows are: "Answer". */
  first: string;
  columns: string[];
  rows: PlainRow[];
}

export interface PlainRow {
  key: string;
  name: string;
  /** What is to be known of the row. */
  note: string | null;
  /** Of the row: a figure's own n is written where it is another. */
  n: number;
  cells: (Figure | string)[];
}

/** A table of figures in LaTeX, as it is shown. */
export const plainLatex = (
  { first, columns, rows }: PlainTable,
  caption: Pick<LatexTable, "caption" | "label">,
): string =>
  writeLatexTable({
    ...caption,
    columns: [{ heading: first }, ...columns.map((heading) => ({ heading }))],
    rows: rows.map(({ name, cells }) => ({
      cells: [name, ...cells.map((cell) => (typeof cell === "string" ? cell : latexFigure(cell)))],
    })),
  });
