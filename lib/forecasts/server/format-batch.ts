import { stringify } from "csv-stringify/sync";
import { type ExportColumn, exportColumnNames } from "../export-columns";

export type ExportFormat = "csv" | "jsonl";
export type ExportRow = Record<ExportColumn, unknown>;

/** Rows as text. CSV starts with a header where `first` says so. */
export function formatBatch(
  rows: readonly ExportRow[],
  { format, first }: { format: ExportFormat; first: boolean },
): string {
  if (format === "jsonl") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  return stringify([...rows], {
    header: first,
    columns: exportColumnNames,
    cast: { boolean: String },
    // What a spreadsheet would run as a formula gets an apostrophe in front; JSONL is exact.
    escape_formulas: true,
  });
}
