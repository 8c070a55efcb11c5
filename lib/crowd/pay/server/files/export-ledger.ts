import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { ledgerColumnNames } from "@/lib/crowd/pay/ledger-columns";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import { streamTable } from "./stream-table";

/**
 * Every entry of a study's ledger as CSV with the columns of `ledgerColumns`, oldest first.
 * @throws Refusal 404 when the study is not the project's, 429 while too many exports are running
 */
export async function exportLedger(
  db: Connection,
  { signal, userId, ...ids }: StudyIds & { userId: string; signal: AbortSignal },
): Promise<Response> {
  const { name } = await requireStudy(db, ids);
  const file = { of: name, what: "ledger" };
  const table = { columns: ledgerColumnNames, rows: entriesOf(ids.studyId), file };
  return streamTable(db, { ...table, projectId: ids.projectId, userId, signal });
}

const entriesOf = (studyId: string) => sql`
  select r.name as pseudonym, r.simulated, l.kind, l.cents as amount_cents, l.currency, l.reason, u.name as by,
    x.no as payout, ${isoInstant(sql`l.created_at`)} as at
  from ledger l join reader r on r.id = l.reader_id left join "user" u on u.id = l.user_id
  left join payment p on l.kind = 'paid' and p.study_id = l.study_id
    and p.id::text = split_part(l.source_key, ' ', 2)
  left join payout x on x.id = p.payout_id
  where l.study_id = ${studyId} order by l.created_at, l.id`;
