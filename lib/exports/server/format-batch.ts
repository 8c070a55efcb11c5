import { cellsOf, writeCsv } from "@/lib/csv/write-csv";
import { type ExportColumn, exportColumnNames } from "@/lib/exports/export-columns";

export type ExportFormat = "csv" | "jsonl";
export type ExportRow = Record<ExportColumn, unknown>;

/** Rows as text. CSV starts with a header where `first` says so. */
export function formatBatch(
  rows: readonly ExportRow[],
  { format, first }: { format: ExportFormat; first: boolean },
): string {
  if (format === "jsonl") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const cells = cellsOf(exportColumnNames, rows);
  return writeCsv(first ? [exportColumnNames, ...cells] : cells);
}
