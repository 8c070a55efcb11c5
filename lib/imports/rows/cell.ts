/** The result of reading a cell: a value, or the problem with it. */
export type Parsed<T> = { value: T } | { problem: string };

/** Reads the content of a cell that is not blank: text from CSV, any JSON value from JSONL. */
export type CellParser<T> = (cell: unknown) => Parsed<T>;

/** A cell's content, short enough for a message. */
export function quote(cell: unknown): string {
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}

/** JSON in a cell's text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
