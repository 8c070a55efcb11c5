import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { streamRows } from "@/db/stream-rows";
import { recordCells, writeCsv } from "@/lib/csv/write-csv";
import { downloadHeaders } from "@/lib/http/download-headers";
import { streamExport } from "@/lib/limits/server/running-exports";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { type LedgerColumn, ledgerColumnNames } from "../ledger-columns";

/**
 * Every entry of a study's ledger as CSV with the columns of `ledgerColumns`, oldest first.
 * @throws Refusal 404 when the study is not the project's, 429 while too many exports are running
 */
export async function exportLedger(
  db: Connection,
  { signal, userId, ...ids }: StudyIds & { userId: string; signal: AbortSignal },
): Promise<Response> {
  const { name } = await requireStudy(db, ids);
  const whose = { projectId: ids.projectId, userId };
  return streamExport(whose, (leaving) => csvOfLedger(db, ids.studyId, leaving), {
    headers: downloadHeaders(name, "ledger", "csv"),
    signal,
  });
}

async function* csvOfLedger(db: Connection, studyId: string, signal: AbortSignal) {
  yield writeCsv([ledgerColumnNames]);
  const batches = streamRows<Record<LedgerColumn, unknown>>(db.$client, entriesOf(studyId), signal);
  for await (const rows of batches) yield writeCsv(recordCells(ledgerColumnNames, rows));
}

const entriesOf = (studyId: string) => sql`
  select r.name as pseudonym, r.simulated, l.kind, l.cents, l.currency, l.reason, u.name as by,
    ${isoInstant(sql`l.created_at`)} as at
  from ledger l join reader r on r.id = l.reader_id left join "user" u on u.id = l.user_id
  where l.study_id = ${studyId} order by l.created_at, l.id`;
