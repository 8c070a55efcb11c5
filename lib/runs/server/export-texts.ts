import { eq, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { run } from "@/db/schema";
import { streamRows } from "@/db/stream-rows";
import { downloadHeaders } from "@/lib/http/download-headers";
import { notFound } from "@/lib/http/errors";
import { streamExport } from "@/lib/limits/server/running-exports";
import { isRun, type Which } from "./runs";

interface TextsFile extends Which {
  userId: string;
  /** Aborts when whoever asked goes away. */
  signal: AbortSignal;
}

/**
 * The texts that a run has written, as JSON lines in the columns of imports and of `candor read`, sent as a stream.
 * @throws Refusal 404; 429 while too many exports are running
 */
export async function exportTexts(
  db: Connection,
  { userId, signal, ...which }: TextsFile,
): Promise<Response> {
  const writes = eq(sql`${run.settings} ->> 'kind'`, "write");
  const [found] = await db
    .select({ name: run.name })
    .from(run)
    .where(sql`${isRun(which)} and ${writes}`);
  if (!found) throw notFound("run that writes");
  const query = sql`
    select d.name as dataset, q.key as question, q.split, m.name as model, m.kind as model_kind, g.seed, g.query, g.text,
      g.decoding
    from run_item i join generation g on g.id = i.generation_id join question q on q.id = i.question_id
    join dataset d on d.id = q.dataset_id join model m on m.id = g.model_id
    where i.run_id = ${which.runId}
    order by i.no`;
  const whose = { projectId: which.projectId, userId };
  const lines = async function* (leaving: AbortSignal) {
    for await (const rows of streamRows(db.$client, query, leaving)) {
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  };
  return streamExport(whose, lines, {
    headers: downloadHeaders(found.name, "texts", "jsonl"),
    signal,
  });
}
