import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { findDifferences } from "@/lib/crowd/prolific/server/payments/outcomes/find-differences";
import { type Due, isPaidThere } from "@/lib/crowd/prolific/server/submissions/submitted";
import { isDue, personPay } from "../person-pay";
import { isOpen } from "./open-payments";

/**
 * Who has no open payment, and is owed something or was paid something by Prolific that is not recorded, with or without an entry in the
 * ledger; those first whose newest entry or outcome of a payment is the oldest. `differing` are those to whom Prolific has paid something else than is recorded, which somebody has to look up first.
 */
export async function selectDue(
  db: Db,
  studyId: string,
): Promise<{ due: Due[]; differing: Due[] }> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents" from (
      select "readerId", "owedCents" from (${personPay(studyId)}) p
      where ${isDue} or (not simulated and "openCents" = 0
        and ${isPaidThere(studyId, sql`p."readerId"`)})
      union all
      select r.id, 0 from participant came join reader r on r.id = came.reader_id
      where came.study_id = ${studyId} and not r.simulated and ${isPaidThere(studyId, sql`r.id`)}
        and not exists (select from ledger l where l.study_id = came.study_id and l.reader_id = r.id)
        and not exists (select from payment m where m.study_id = came.study_id and m.reader_id = r.id
          and ${isOpen(sql`m`)})
    ) one order by greatest(
      (select max(l.created_at) from ledger l
        where l.study_id = ${studyId} and l.reader_id = one."readerId"),
      (select max(m.settled_at) from payment m
        where m.study_id = ${studyId} and m.reader_id = one."readerId")), "readerId"`);
  const differ = new Set((await findDifferences(db, studyId)).map(({ readerId }) => readerId));
  return {
    due: rows.filter(({ readerId }) => !differ.has(readerId)),
    differing: rows.filter(({ readerId }) => differ.has(readerId)),
  };
}
