import type { SQL } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { streamRows } from "@/db/stream-rows";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamExport } from "@/lib/limits/server/running-exports";

interface Table {
  columns: readonly string[];
  /** Gives each row by the names of the columns. */
  rows: SQL;
  /** What the file is of, and what is in it. */
  file: { of: string; what: string };
  projectId: string;
  userId: string;
  signal: AbortSignal;
}

/**
 * A query's rows as a CSV download, made row by row.
 * @throws Refusal 429 while too many exports are running
 */
export function streamTable(
  db: Connection,
  { columns, rows, file, projectId, userId, signal }: Table,
): Promise<Response> {
  async function* write(leaving: AbortSignal) {
    yield writeCsv([columns]);
    const batches = streamRows<Record<string, unknown>>(db.$client, rows, leaving);
    for await (const batch of batches) yield writeCsv(recordCells(columns, batch));
  }
  const headers = downloadHeaders(file.of, file.what, "csv");
  return streamExport({ projectId, userId }, write, { headers, signal });
}
