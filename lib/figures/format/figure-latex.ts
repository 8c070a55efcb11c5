import { type LatexCell, type LatexTable, writeLatexTable } from "@/lib/latex/write-latex-table";
import { capitalise } from "@/lib/text/capitalise";
import type { Figure } from "./shown-figure";

/** What is said of every table of figures in LaTeX. */
export const howRead = "In brackets: the interval. –: undefined.";

/**
 * What a cell of a file has no room for, and the screen says under it: that the figure rests on another n
 * than its row, and why it or its interval is missing.
 */
export function noteFigure(
  heading: string,
  { text, interval, why, n }: Figure,
  rowN: number,
): string[] {
  const of = (count: number) => count.toLocaleString("en");
  return [
    n !== rowN && `${heading} over ${of(n)} of ${of(rowN)}`,
    why && `${heading}${text === null ? " undefined: " : interval ? ": " : " has "}${why}`,
  ].filter((note) => typeof note === "string");
}

/** More names than these would fill the caption. */
const mostNames = 3;

/** Notes of a table's rows in sentences, each once: with the names of its rows, or how many, unless it is of all. */
export function sayNotes(rows: readonly { name: string; notes: readonly string[] }[]): string {
  const names = new Map<string, string[]>();
  for (const { name, notes } of rows) {
    for (const note of notes) names.set(note, [...(names.get(note) ?? []), name]);
  }
  return [...names]
    .map(([note, of]) => {
      if (of.length === rows.length) return `${capitalise(note)}.`;
      const which = of.length > mostNames ? `${of.length} of ${rows.length} rows` : of.join("; ");
      return `${which}: ${note}.`;
    })
    .join(" ");
}

/** A figure with its interval as a table's cell, without the unit, which the heading says. */
export function latexFigure({ text, interval }: Figure): LatexCell {
  if (text === null) return "–";
  const plain = text.replace(/[\u202f\u00a0](%|points)$/, "");
  return interval ? { text: plain, interval: [interval.low, interval.high] } : { text: plain };
}

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
