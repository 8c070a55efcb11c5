import type { Pool } from "pg";
import type { Connection } from "@/db/client";
import { streamRows } from "@/db/stream-rows";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { type ExportColumn, exportColumnNames } from "@/lib/exports/export-columns";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamExport } from "@/lib/limits/server/running-exports";
import { type ExportScope, exportQuery } from "./export-query";

export interface ForecastExport {
  scope: ExportScope;
  userId: string;
  format: "csv" | "jsonl";
  /** Aborts when whoever asked goes away. */
  signal: AbortSignal;
  /** Whose forecasts they are, for the name of the file. */
  name: string;
  what?: string;
}

/**
 * The forecasts of a study, a dataset or a view as a file, sent as a stream.
 * @throws Refusal 429 while too many exports are running
 */
export async function exportForecasts(
  db: Connection,
  { scope, userId, format, signal, name, what = "forecasts" }: ForecastExport,
): Promise<Response> {
  const whose = { projectId: scope.projectId, userId };
  return streamExport(whose, (leaving) => formatted(db.$client, scope, format, leaving), {
    headers: downloadHeaders(name, what, format),
    signal,
  });
}

async function* formatted(
  pool: Pool,
  scope: ExportScope,
  format: ForecastExport["format"],
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  let first = true;
  const batches = streamRows<Record<ExportColumn, unknown>>(pool, exportQuery(scope), signal);
  for await (const rows of batches) {
    yield formatRows(rows, format, first);
    first = false;
  }
  if (first) yield formatRows([], format, first);
}

/** Rows as text. CSV starts with a header where `first` says so. */
function formatRows(
  rows: readonly Record<ExportColumn, unknown>[],
  format: ForecastExport["format"],
  first: boolean,
): string {
  if (format === "jsonl") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const cells = recordCells(exportColumnNames, rows);
  return writeCsv(first ? [exportColumnNames, ...cells] : cells);
}
