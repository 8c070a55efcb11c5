import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Due, Study } from "@/lib/crowd/prolific/server/submissions/submitted";

/**
 * The fees of those who were screened out with a submission that is not theirs, or does not exist, in cents by reader: nobody pays them.
 */
export async function selectMadeUpFees(
  db: Db,
  { studyId }: Study,
  due: readonly Due[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ readerId: string; cents: number }>(sql`
    select l.reader_id as "readerId", l.cents from ledger l
    where l.study_id = ${studyId} and l.kind = 'screen_out'
      and l.reader_id = any(${sql.param(due.map(({ readerId }) => readerId))}::uuid[])
      and (select bool_and(s.is_others) from prolific_submission s
        where s.study_id = l.study_id and s.reader_id = l.reader_id and s.is_screened_out)`);
  return new Map(rows.map(({ readerId, cents }) => [readerId, cents]));
}
