import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Due, Study } from "@/lib/crowd/prolific/server/submissions/submitted";

/**
 * The fees of those who were screened out with a submission that is not theirs, or does not exist, in cents by reader: nobody pays them.
 * Without what was taken back since by a correction of just that amount, or was taken back or paid beyond everything else that
 * they had earned by then. An erasure has moved corrections to the beginning of their day.
 */
export async function selectMadeUpFees(
  db: Db,
  { studyId }: Study,
  due: readonly Due[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ readerId: string; cents: number }>(sql`
    select fee.reader_id as "readerId",
      case when coalesce(same.cents, 0) < 0 then 0 else greatest(0, least(fee.cents, fee.cents - beyond.cents)) end::int as cents
    from ledger fee
    cross join lateral (
      select sum(c.cents) as cents from ledger c
      where c.study_id = fee.study_id and c.reader_id = fee.reader_id and c.kind = 'correction'
        and abs(c.cents) = fee.cents and c.created_at >= date_trunc('day', fee.created_at, 'UTC')
    ) same
    cross join lateral (${beyondEarned}) beyond
    where fee.study_id = ${studyId} and fee.kind = 'screen_out'
      and fee.reader_id = any(${sql.param(due.map(({ readerId }) => readerId))}::uuid[])
      and (select bool_and(s.is_others) from prolific_submission s
        where s.study_id = fee.study_id and s.reader_id = fee.reader_id and s.is_screened_out)`);
  return new Map(rows.map(({ readerId, cents }) => [readerId, cents]));
}

/**
 * By how much payments, and corrections below zero, passed what the person of \`fee\` had earned without it, less what corrections above zero
 * gave back: a query. A payment that failed after all does not count.
 */
const beyondEarned = sql`
  select coalesce(-min(so_far), 0) - coalesce(sum(cents) filter (where kind = 'correction' and cents > 0), 0) as cents
  from (
    select kind, cents, sum(case when kind = 'correction' then least(cents, 0) else cents end)
      over (order by created_at, id) as so_far
    from (
      select kind, cents, created_at, id from ledger l
      where l.study_id = fee.study_id and l.reader_id = fee.reader_id and kind not in ('screen_out', 'paid')
      union all
      select kind, sum(cents), min(created_at), null from ledger l
      where l.study_id = fee.study_id and l.reader_id = fee.reader_id and kind = 'paid'
      group by kind, split_part(source_key, ' ', 2)
    ) entry
  ) one`;

/** What people are owed without made-up fees, which no payment through Prolific pays. */
export async function withoutMadeUpFees(db: Db, study: Study, due: readonly Due[]): Promise<Due[]> {
  const madeUp = await selectMadeUpFees(db, study, due);
  return due.map(({ readerId, owedCents }) => ({
    readerId,
    owedCents: owedCents - (madeUp.get(readerId) ?? 0),
  }));
}
