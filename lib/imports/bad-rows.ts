import { writeCsv } from "@/lib/csv/write-csv";
import type { RowError } from "./options";

/** The bad rows as CSV, for a spreadsheet. */
export function prepareBadRowsCsv(errors: RowError[]): string {
  const rows = errors.map(({ line, column, reason }) => [line, column, reason]);
  return writeCsv([["line", "column", "reason"], ...rows]);
}
