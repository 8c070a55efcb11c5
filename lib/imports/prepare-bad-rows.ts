import type { RowError } from "./options";

/** The bad rows as CSV, for a spreadsheet. */
export function prepareBadRowsCsv(errors: RowError[]): string {
  const rows = errors.map(({ line, column, reason }) => [String(line), column, reason]);
  return [["line", "column", "reason"], ...rows]
    .map((row) => row.map(quote).join(","))
    .join("\r\n");
}

function quote(cell: string): string {
  // A spreadsheet takes what begins like this for a formula.
  const text = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}
