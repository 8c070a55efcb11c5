import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Due, Study } from "@/lib/crowd/prolific/server/submissions/submitted";

/**
 * The fees of those who were screened out with a submission that is not theirs, or does not exist, without what corrections have taken back
 * since, in cents by reader: nobody pays them. An erasure has moved corrections to the beginning of their day.
 */
export async function selectMadeUpFees(
  db: Db,
  { studyId }: Study,
  due: readonly Due[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ readerId: string; cents: number }>(sql`
    select l.reader_id as "readerId", greatest(0, l.cents + least(0, (
      select sum(c.cents) from ledger c where c.study_id = l.study_id and c.reader_id = l.reader_id
        and c.kind = 'correction'
        and (c.created_at >= l.created_at or c.created_at = date_trunc('day', l.created_at, 'UTC')))))::int as cents
    from ledger l
    where l.study_id = ${studyId} and l.kind = 'screen_out'
      and l.reader_id = any(${sql.param(due.map(({ readerId }) => readerId))}::uuid[])
      and (select bool_and(s.is_others) from prolific_submission s
        where s.study_id = l.study_id and s.reader_id = l.reader_id and s.is_screened_out)`);
  return new Map(rows.map(({ readerId, cents }) => [readerId, cents]));
}

/** What people are owed without made-up fees, which no payment through Prolific pays. */
export async function withoutMadeUpFees(db: Db, study: Study, due: readonly Due[]): Promise<Due[]> {
  const madeUp = await selectMadeUpFees(db, study, due);
  return due.map(({ readerId, owedCents }) => ({
    readerId,
    owedCents: owedCents - (madeUp.get(readerId) ?? 0),
  }));
}
