import { type SQL, sql } from "drizzle-orm";
import { isOpen } from "@/lib/crowd/pay/server/payouts/open-payments";
import { mostTimes } from "../most-time";

/**
 * What everyone with an entry in a study's ledger earned, was paid and is owed: a query.
 * @param of whose entries are added up, by `reader_id`; everyone's unless given
 */
export const personPay = (studyId: string, of = sql`true`): SQL => sql`
  select l.reader_id as "readerId", r.name as pseudonym, r.simulated, l.tasks,
    l.task as "taskCents", l.bonus as "bonusCents", l.top_up as "topUpCents",
    l.correction as "correctionCents", l.screen_out as "screenOutCents", l.earned as "earnedCents", 0 - l.paid as "paidCents",
    coalesce(open.cents, 0) as "openCents",
    l.earned + l.paid - coalesce(open.cents, 0) as "owedCents"
  from (
    select reader_id, count(*) filter (where kind = 'task')::int as tasks,
      ${sumOf(sql`kind = 'task'`)} as task, ${sumOf(sql`kind = 'bonus'`)} as bonus,
      ${sumOf(sql`kind = 'top_up'`)} as top_up, ${sumOf(sql`kind = 'correction'`)} as correction,
      ${sumOf(sql`kind = 'screen_out'`)} as screen_out,
      ${sumOf(sql`kind <> 'paid'`)} as earned, ${sumOf(sql`kind = 'paid'`)} as paid
    from ledger where study_id = ${studyId} and ${of} group by reader_id
  ) l
  join reader r on r.id = l.reader_id
  left join (
    select reader_id, sum(cents)::float8 as cents from payment
    where study_id = ${studyId} and ${isOpen(sql`payment`)} and ${of} group by reader_id
  ) open on open.reader_id = l.reader_id`;

const sumOf = (which: SQL) => sql`coalesce(sum(cents) filter (where ${which}), 0)::float8`;

/** Who is owed something, and is in no payment whose outcome is not known: of rows of `personPay`. */
export const isDue = sql`not simulated and "owedCents" > 0 and "openCents" = 0`;

/** How much of a task's time counts, by the version `v` of the study in which it was done. */
const mostMs = sql`(round(${sql.raw(`${mostTimes.number * 60_000}`)} * (v.config ->> 'minutesPerTask')::numeric)::bigint)`;

/**
 * Rows of `personPay` with the time that counts, the time that was measured, and what they got for an hour of the first: a query. A correction takes
 * back bonuses and top-ups that were entered before it, and never makes tasks worth less: the next top-up would give it back. Fees for being
 * screened out are for time that was not measured.
 * @param people a query of their rows
 * @param of whose assignments are added up; everyone's unless given
 */
export const withTime = (people: SQL, studyId: string, of = sql`true`): SQL => sql`
  select p.*, coalesce(time.ms, 0)::float8 as "activeMs", coalesce(time.measured, 0)::float8 as "measuredMs",
    coalesce(time.long, 0)::int as "longTasks", wage.cents as "wageCents",
    case when time.ms > 0 then wage.cents * 3600000 / time.ms end as "perHourCents"
  from (${people}) p
  left join (${beyondExtras(studyId)}) beyond on beyond.reader_id = p."readerId"
  cross join lateral (
    select p."taskCents" + p."bonusCents" + p."topUpCents" + p."correctionCents" + coalesce(beyond.cents, 0) as cents
  ) wage
  left join (
    select reader_id, sum(ms) as measured, sum(least(ms, most)) as ms, count(*) filter (where ms > most) as long
    from (
      select a.reader_id, sum(t.active_ms) as ms, limits.most
      from assignment a join forecast f on f.assignment_id = a.id
      join reading_time t on t.forecast_id = f.id
      join visit on visit.id = a.visit_id
      join (
        select round.id as round_id, ${mostMs} as most
        from round join study_version v on v.id = round.study_version_id where round.study_id = ${studyId}
      ) limits on limits.round_id = visit.round_id
      where a.study_id = ${studyId} and a.state = 'submitted' and ${of} group by a.id, limits.most
    ) task group by reader_id
  ) time on time.reader_id = p."readerId"`;

/**
 * By how much corrections below zero took back more than the bonuses and top-ups before them, less what corrections above zero gave
 * back: by `reader_id`, a query.
 */
const beyondExtras = (studyId: string) => sql`
  select reader_id, greatest(0, -min(so_far) - coalesce(sum(cents) filter (where kind = 'correction' and cents > 0), 0))::float8 as cents
  from (
    select reader_id, kind, cents, sum(case when kind = 'correction' then least(cents, 0) else cents end)
      over (partition by reader_id order by created_at, id) as so_far
    from ledger where study_id = ${studyId} and kind in ('bonus', 'top_up', 'correction')
  ) one group by reader_id`;
