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
