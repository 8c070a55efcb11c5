import { fileName, slug } from "@/lib/http/file-name";
import { type LatexCell, type LatexTable, writeLatexTable } from "@/lib/latex/write-latex-table";
import { capitalise } from "@/lib/text/capitalise";
import type { FiguresMethod } from "../schema";
import type { Figure } from "./shown-figure";

/** The second sentence of a caption. */
export const howRead = "95\u202f% intervals in brackets.";

/** What a cell without a figure says. */
export const dashRead = "–: undefined.";

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

/** The notes of a row of `n` forecasts, by the headings of its figures. */
export const noteFigures = (n: number, figures: Readonly<Record<string, Figure>>): string[] =>
  Object.entries(figures).flatMap(([heading, figure]) => noteFigure(heading, figure, n));

/** More names would fill the caption. */
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

interface FigureTable {
  name: string;
  /** What the figures are, and how to read them: a sentence each. The rest is notes. */
  caption: readonly [what: string, how?: string];
  notes?: readonly (string | null)[];
  /** Headings, or columns of their own kind. */
  columns: readonly (string | LatexTable["columns"][number])[];
  /** Cells in the order of the columns, where a number is a count; or the name of the rows that follow. */
  rows: readonly (readonly (LatexCell | Figure | number)[] | { group: string })[];
}

/** A table in LaTeX of figures with their intervals, and of counts, which stand to the right. */
export function figureTable({ name, caption, notes = [], columns, rows }: FigureTable): string {
  const cells = rows.flatMap((row) => ("group" in row ? [] : [row]));
  const isCount = (i: number) =>
    cells.some((row) => typeof row[i] === "number") &&
    cells.every((row) => row[i] === null || typeof row[i] === "number");
  return writeLatexTable({
    caption: caption.join(" "),
    notes: notes.filter((note): note is string => Boolean(note)),
    label: `tab:${name}`,
    columns: columns.map((column, i) => ({
      ...(isCount(i) && { align: "r" }),
      ...(typeof column === "string" ? { heading: column } : column),
    })),
    rows: rows.map((row) => ("group" in row ? row : { cells: row.map(toCell) })),
  });
}

function toCell(cell: LatexCell | Figure | number): LatexCell {
  if (typeof cell === "number") return cell.toLocaleString("en", { maximumFractionDigits: 1 });
  return cell && typeof cell === "object" && "why" in cell ? latexFigure(cell) : cell;
}

/** A figure with its interval as a table's cell, without the unit, which the heading says. */
function latexFigure({ text, interval }: Figure): LatexCell {
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
  note: string | null;
  /** Of the row: a figure's own n is written where it is another. */
  n: number;
  cells: (Figure | string)[];
}

export const plainLatex = (
  { first, columns, rows }: PlainTable,
  { name, caption }: { name: string; caption: string },
): string =>
  figureTable({
    name,
    caption: [caption],
    columns: [first, ...columns],
    rows: rows.map((row) => [row.name, ...row.cells]),
  });

/**
 * "my-study-bins-reference": a study's table by what it holds, for the name of its file and for `\label`.
 * `rules` are said of what they decide, where they are not the default ones.
 */
export function nameTable(
  study: string,
  what: readonly string[],
  rules: FiguresMethod["rules"] = "default",
): string {
  const parts = rules === "default" ? what : [...what, rules];
  return fileName(study, slug(parts.join(" ")));
}
