import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Connection } from "@/db/client";
import { run } from "@/db/schema";
import { streamRows } from "@/db/stream-rows";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { downloadHeaders } from "@/lib/http/download-headers";
import { notFound } from "@/lib/http/errors";
import { streamExport } from "@/lib/limits/server/running-exports";
import { isRun, type Which } from "./runs";

const columns = [
  ...["about", "model", "seed", "generation_id", "no", "claim", "outcome", "kind", "confidence"],
  "verdict",
];

interface ClaimsFile extends Which {
  userId: string;
  /** Aborts when whoever asked goes away. */
  signal: AbortSignal;
}

/**
 * All claims that a run found as CSV, sent as a stream.
 * @throws Refusal 404; 429 while too many exports are running
 */
export async function exportClaims(
  db: Connection,
  { userId, signal, ...which }: ClaimsFile,
): Promise<Response> {
  const [found] = await db.select({ name: run.name }).from(run).where(isRun(which));
  if (!found) throw notFound("run");
  const query = sql`
    select q.key as about, m.name as model, g.seed, g.id as generation_id, c.no + 1 as no, c.text as claim,
      c.outcome, c.kind, c.confidence, c.verdict
    from run_item i join claim c on c.item_id = i.id join question q on q.id = i.question_id
    join generation g on g.id = i.generation_id join model m on m.id = g.model_id
    where i.run_id = ${which.runId}
    order by i.no, c.no`;
  const whose = { projectId: which.projectId, userId };
  return streamExport(whose, (leaving) => written(db.$client, query, leaving), {
    headers: downloadHeaders(found.name, "claims", "csv"),
    signal,
  });
}

async function* written(
  pool: Pool,
  query: SQL,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  yield writeCsv([columns]);
  for await (const rows of streamRows(pool, query, signal)) {
    yield writeCsv(recordCells(columns, rows));
  }
}
