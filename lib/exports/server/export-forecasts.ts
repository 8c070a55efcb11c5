import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { Connection } from "@/db/client";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { type ExportColumn, exportColumnNames } from "@/lib/exports/export-columns";
import { downloadHeaders } from "@/lib/http/download-headers";
import { Refusal } from "@/lib/http/errors";
import { log } from "@/lib/log/server/log";
import { type ExportScope, exportQuery } from "./export-query";

/** Each export holds a database connection, and other requests need some too. */
const mostAtOnce = 4;
/** So that neither one project nor one person can block the others. */
const mostOfProject = 3;
const mostOfPerson = 2;
/** Milliseconds after which a download that is not read gives its connection back. */
const longestStall = 60_000;
const running = new Set<{ projectId: string; userId: string }>();

export interface ForecastExport {
  scope: ExportScope;
  userId: string;
  format: "csv" | "jsonl";
  /** Whose forecasts they are, for the name of the file. */
  name: string;
  what?: string;
}

/**
 * The forecasts of a study, a dataset or a view as a file, sent as a stream. The first rows are there
 * before it returns, so what fails at once is refused properly; what fails later breaks the download off,
 * and so does whoever does not read on.
 * @throws Refusal 429 while too many exports are running
 */
export async function exportForecasts(
  db: Connection,
  { scope, userId, format, name, what = "forecasts" }: ForecastExport,
): Promise<Response> {
  const own = { projectId: scope.projectId, userId };
  const others = [...running];
  const ofProject = others.filter((one) => one.projectId === own.projectId).length;
  const ofPerson = others.filter((one) => one.userId === userId).length;
  if (running.size >= mostAtOnce || ofProject >= mostOfProject || ofPerson >= mostOfPerson) {
    throw new Refusal(429, "busy", "Too many exports are running. Try again in a minute.");
  }
  running.add(own);
  const batches = formatted(db.$client, scope, format, () => running.delete(own));
  const first = await batches.next();
  const encoder = new TextEncoder();
  let stall: NodeJS.Timeout | undefined;
  const send = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    { done, value }: IteratorResult<string, unknown>,
  ): void => {
    if (done) {
      controller.close();
      return;
    }
    controller.enqueue(encoder.encode(value));
    stall = setTimeout(() => {
      controller.error(new Error("The export was broken off: nobody read on for a minute."));
      void batches.return();
    }, longestStall);
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => send(controller, first),
    async pull(controller) {
      clearTimeout(stall);
      send(controller, await batches.next());
    },
    async cancel() {
      clearTimeout(stall);
      await batches.return();
    },
  });
  return new Response(body, { headers: downloadHeaders(name, what, format) });
}

async function* formatted(
  pool: Pool,
  scope: ExportScope,
  format: ForecastExport["format"],
  onEnd: () => void,
): AsyncGenerator<string, void, void> {
  try {
    let first = true;
    for await (const rows of readBatches<Record<ExportColumn, unknown>>(pool, exportQuery(scope))) {
      yield formatRows(rows, format, first);
      first = false;
    }
    if (first) yield formatRows([], format, first);
  } finally {
    onEnd();
  }
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

const batchRows = 1_000;

/**
 * A query's rows as of one moment, batch by batch through a cursor, so that memory stays flat
 * however many there are. It holds a connection until it is done; Postgres ends the connection when
 * nobody has asked for more in a minute.
 */
async function* readBatches<Row extends Record<string, unknown>>(
  pool: Pool,
  query: SQL,
): AsyncGenerator<Row[], void, void> {
  const client = await pool.connect();
  // Postgres has ended the connection: the next fetch fails.
  const onError = (error: Error) => log.error({ err: error }, "an export was cut off");
  client.on("error", onError);
  const db = drizzle(client);
  let clean = false;
  try {
    await db.execute(sql`begin isolation level repeatable read read only`);
    await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
    await db.execute(sql`declare batches no scroll cursor for ${query}`);
    while (true) {
      const { rows } = await db.execute<Row>(sql.raw(`fetch ${batchRows} from batches`));
      if (rows.length === 0) break;
      yield rows as Row[];
    }
    await db.execute(sql`commit`);
    clean = true;
  } finally {
    client.off("error", onError);
    // Where something failed or the reader left early, closing the connection ends the transaction.
    client.release(!clean);
  }
}
