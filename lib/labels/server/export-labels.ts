import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Connection } from "@/db/client";
import { streamRows } from "@/db/stream-rows";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { followMerges } from "@/lib/figures/selection/server/follow-merges";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamExport } from "@/lib/limits/server/running-exports";
import { labelStays } from "./label-stays";

const columns = [
  "reader",
  "reader_kind",
  "reader_version",
  "dataset",
  "question",
  "model",
  "seed",
  "label",
];

interface LabelsFile {
  project: { id: string; name: string };
  dataset?: string;
  userId: string;
  /** Aborts when whoever asked goes away. */
  signal: AbortSignal;
}

/**
 * A project's labels as CSV, of one dataset or all, sent as a stream. The file can be imported again.
 * @throws Refusal 429 while too many exports are running
 */
export async function exportLabels(
  db: Connection,
  { project, dataset, userId, signal }: LabelsFile,
): Promise<Response> {
  const query = sql`
    select r.name as reader, r.kind as reader_kind, r.version as reader_version, d.name as dataset,
      q.key as question, m.name as model, g.seed, l.label
    from dataset d
    join question q on q.dataset_id = d.id
    join label l on l.question_id = q.id
    join reader r on r.id = l.reader_id
    left join generation g on g.id = l.generation_id
    left join model m on m.id = g.model_id
    where d.project_id = ${project.id} and ${labelStays(project.id)} ${dataset ? sql`and d.id = any(${followMerges(project.id, "dataset", [dataset])})` : sql``}
    order by d.name, q.key, m.name, g.seed, r.name, r.version`;
  const whose = { projectId: project.id, userId };
  return streamExport(whose, (leaving) => written(db.$client, query, leaving), {
    headers: downloadHeaders(project.name, "labels", "csv"),
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
