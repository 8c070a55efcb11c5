import type { Figure } from "./prepare-figure";

/**
 * What a cell of a file has no room for, and the screen says under it: that the figure rests on another n
 * than its row, and why it or its interval is missing.
 */
export function noteFigure(heading: string, { text, why, n }: Figure, rowN: number): string[] {
  const of = (count: number) => count.toLocaleString("en");
  return [
    n !== rowN && `${heading} over ${of(n)} of ${of(rowN)}`,
    why && `${heading}${text === null ? " undefined: " : linkOf(why)}${why}`,
  ].filter((note) => typeof note === "string");
}

const linkOf = (why: string) => (why.startsWith("no interval") ? " has " : ": ");

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
      if (of.length === rows.length) return `${upper(note)}.`;
      const which = of.length > mostNames ? `${of.length} of ${rows.length} rows` : of.join("; ");
      return `${which}: ${note}.`;
    })
    .join(" ");
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
