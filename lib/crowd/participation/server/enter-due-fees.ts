import { sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { feeKey } from "@/lib/crowd/pay/server/ledger/source-keys";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { enterFee } from "./enter-fee";
import { failedQuestions } from "./failed-questions";
import type { Participant } from "./require-consent";
import { whileTakingPart } from "./while-taking-part";

/**
 * For the worker: enters the fees that the budget had no room for when somebody was screened out, once it has. They need
 * not come back for it.
 */
export async function enterDueFees(db: Database): Promise<void> {
  await attemptEach("entering a fee for a screen-out", await selectDue(db), (fee) =>
    whileTakingPart(db, fee, (tx) => enterFee(tx, fee)),
  );
}

type Due = Participant & { cents: number; currency: string };

/** The fee is the one of the version whose questions they failed; where Prolific pays it, it needs a submission. */
async function selectDue(db: Db): Promise<Due[]> {
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select c.study_id as "studyId", c.reader_id as "readerId", failed.cents, failed.currency
    from completion_code c
    join participant p on p.study_id = c.study_id and p.reader_id = c.reader_id
      and p.erased_at is null and p.erase_at is null
    cross join lateral (
      select (v.config ->> 'screenOutCents')::int as cents, v.config ->> 'currency' as currency
      from study_version v
      where v.study_id = c.study_id and c.reader_id in (${failedQuestions(sql`v.id`)})
      order by v.no limit 1) failed
    left join study_budget b on b.study_id = c.study_id and b.currency = failed.currency
    where c.outcome = 'screened_out' and failed.cents > 0
      and (b.budget_cents is null or b.committed_cents + failed.cents <= b.budget_cents)
      and not exists (
        select from ledger l
        where l.source_key = ${feeKey(sql`c.study_id`, sql`c.reader_id`)})
      and (not exists (
          select from prolific_study s where s.study_id = c.study_id and s.round_no = 1)
        or exists (
          select from prolific_submission s
          where s.study_id = c.study_id and s.reader_id = c.reader_id))
    order by c.created_at, c.code`);
  return rows;
}
