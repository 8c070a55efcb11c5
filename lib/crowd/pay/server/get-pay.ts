import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { hourlyWage } from "@/lib/studies/expected-pay";
import type { StudyIds } from "@/lib/studies/schema";
import { runningStudy } from "@/lib/studies/server/require-study";
import type { PayoutView, PersonPay, StudyPay } from "../schema";
import { findBudget } from "./budgets";

/**
 * What everyone in a study, in all its versions, has earned, was paid and is owed, and its payouts.
 * @throws Refusal 404 when the study is not the project's
 */
export async function getPay(db: Db, ids: StudyIds): Promise<StudyPay> {
  const { version } = await runningStudy(db, ids);
  const { currency } = version.config;
  return {
    currency,
    ...(await findBudget(db, { studyId: ids.studyId, currency })),
    hourlyCents: hourlyWage(version.config),
    people: await selectPay(db, ids.studyId),
    payouts: await selectPayouts(db, ids.studyId),
  };
}

/** Everyone with an entry, by pseudonym. */
export async function selectPay(db: Db, studyId: string): Promise<PersonPay[]> {
  const { rows } = await db.execute<PersonPay & Record<string, unknown>>(sql`
    select l.reader_id as "readerId", r.name as pseudonym, r.simulated, l.currency,
      l.tasks, coalesce(time.ms, 0)::float8 as "activeMs",
      l.task as "taskCents", l.bonus as "bonusCents", l.top_up as "topUpCents",
      l.correction as "correctionCents", l.screen_out as "screenOutCents", l.earned as "earnedCents", 0 - l.paid as "paidCents",
      coalesce(open.cents, 0) as "openCents",
      l.earned + l.paid - coalesce(open.cents, 0) as "owedCents"
    from (
      select reader_id, currency, count(*) filter (where kind = 'task')::int as tasks,
        ${sumOf(sql`kind = 'task'`)} as task, ${sumOf(sql`kind = 'bonus'`)} as bonus,
        ${sumOf(sql`kind = 'top_up'`)} as top_up, ${sumOf(sql`kind = 'correction'`)} as correction,
        ${sumOf(sql`kind = 'screen_out'`)} as screen_out,
        ${sumOf(sql`kind <> 'paid'`)} as earned, ${sumOf(sql`kind = 'paid'`)} as paid
      from ledger where study_id = ${studyId} group by reader_id, currency
    ) l
    join reader r on r.id = l.reader_id
    left join (
      select reader_id, currency, sum(cents)::float8 as cents from payment
      where study_id = ${studyId} and state in ('intended', 'unknown') group by reader_id, currency
    ) open on open.reader_id = l.reader_id and open.currency = l.currency
    left join (
      select a.reader_id, sum(t.active_ms) as ms
      from assignment a join forecast f on f.assignment_id = a.id
      join reading_time t on t.forecast_id = f.id
      where a.study_id = ${studyId} and a.state = 'submitted' group by a.reader_id
    ) time on time.reader_id = l.reader_id
    order by r.name, l.currency`);
  return rows;
}

const sumOf = (which: ReturnType<typeof sql>) =>
  sql`coalesce(sum(cents) filter (where ${which}), 0)::float8`;

async function selectPayouts(db: Db, studyId: string): Promise<PayoutView[]> {
  const { rows } = await db.execute<PayoutView & Record<string, unknown>>(sql`
    select x.id, x.no, u.name as by, ${isoInstant(sql`x.created_at`)} as "createdAt",
      coalesce((select json_agg(json_build_object('id', p.id, 'readerId', p.reader_id, 'pseudonym', r.name,
          'hasId', i.id_hash is not null, 'cents', p.cents, 'currency', p.currency,
          'state', p.state, 'means', p.means) order by r.name, p.currency)
        from payment p join reader r on r.id = p.reader_id
        join participant came on came.study_id = p.study_id and came.reader_id = p.reader_id
        left join sealed_id i on i.study_id = came.study_id and i.id_hash = came.id_hash
        where p.payout_id = x.id), '[]') as payments
    from payout x left join "user" u on u.id = x.user_id
    where x.study_id = ${studyId} order by x.no desc`);
  return rows;
}
