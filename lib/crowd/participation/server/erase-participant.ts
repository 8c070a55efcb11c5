import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasedStanding, erasure } from "@/db/schema";
import { erasedReason } from "@/lib/crowd/pay/server/ledger/erased-reason";
import { lockRound } from "@/lib/crowd/tasks/server/lock-round";
import { storeVisitCode } from "@/lib/crowd/visits/server/store-code";
import { forgetResults } from "@/lib/jobs/server/forget-results";
import { eraseAnswers } from "./erase-answers";
import type { Participant } from "./require-consent";

export type ErasureReason = (typeof erasure.$inferInsert)["reason"];

interface Erasure extends Participant {
  reason: ErasureReason;
  /** The member of the project who erases them. */
  userId?: string | null;
  now: Date;
}

/**
 * Erases everything that a person entered in a study: answers, drafts, reports, answers about themselves,
 * decisions about them, and the id they came with. Kept are their visits and pay under a new pseudonym;
 * how far they came in each round, without a name; and the hash of the id (or the session, if there is
 * none), by which they are refused later. Kept times are reduced to days, because the log has the exact
 * moments beside the pseudonym. Doing so twice is the same.
 * @returns how many submitted tasks and answers were erased, and why they were the first time
 */
export async function eraseParticipant(
  db: Db,
  { studyId, readerId, reason, userId, now }: Erasure,
) {
  return db.transaction(async (tx) => {
    const me = { studyId, readerId };
    const ofStudy = sql`study_id = ${studyId} and reader_id = ${readerId}`;
    // Locks the row, so that they can't consent at the same time.
    const { rows } = await tx.execute<{ erasedFor: ErasureReason | null; projectId: string }>(sql`
      select erasure_reason as "erasedFor",
        (select project_id from study where id = ${studyId}) as "projectId"
      from participant where ${ofStudy} for no key update`);
    const [found] = rows;
    if (found?.erasedFor) return { isNew: false, ...nothing, reason: found.erasedFor };
    // Erasing frees slots, so nobody may hand any out at the same time. Running submissions finish
    // first.
    const rounds = await tx.execute<{ id: string }>(sql`
      select id from round where study_id = ${studyId} order by id`);
    for (const { id } of rounds.rows) await lockRound(tx, id);
    await tx.execute(sql`select id from assignment where ${ofStudy} order by id for update`);
    const standing = await selectStanding(tx, me);
    const erased = await eraseAnswers(
      tx,
      sql`a.study_id = ${studyId} and a.reader_id = ${readerId}`,
    );
    await tx.execute(sql`delete from consent where ${ofStudy}`);
    await eraseDecisions(tx, me);
    const day = startOfDay(now);
    await endSession(tx, me, reason, day);
    await tx.execute(sql`
      update visit set elsewhere_at = null, lost_submission_at = null, changed_submission_at = '{}'
      where ${ofStudy}`);
    await storeErasure(tx, { studyId, reason, userId, createdAt: day, ...erased }, standing);
    if (found) await forgetResults(tx, found.projectId);
    await forgetId(tx, me);
    await tx.execute(sql`
      update participant set erase_at = null, erased_at = ${day}, erasure_reason = ${reason},
        created_at = ${dayOf(sql`created_at`)} where ${ofStudy}`);
    await tx.execute(sql`
      update crowd_session set created_at = ${dayOf(sql`created_at`)}, expires_at = ${dayOf(sql`expires_at`)}
      where participant_id = (select id from participant where ${ofStudy})`);
    await forgetReader(tx, readerId);
    return { isNew: true, erasedTasks: erased.tasks, erasedAnswers: erased.forecasts, reason };
  });
}

/** Ends the open session at its last pay. People who withdraw get a code for that; others get the session's code. */
async function endSession(
  tx: Db,
  { studyId, readerId }: Participant,
  reason: ErasureReason,
  day: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update visit set state = 'ended', ended_at = coalesce(
      (select max(l.created_at) from ledger l where l.visit_id = visit.id), created_at)
    where study_id = ${studyId} and reader_id = ${readerId} and state = 'open' returning id`);
  if (reason === "withdrew") return;
  for (const { id } of rows) await storeVisitCode(tx, id, day);
}

const nothing = { erasedTasks: 0, erasedAnswers: 0 };

const dayOf = (moment: SQL) => sql`date_trunc('day', ${moment}, 'UTC')`;

async function storeErasure(
  tx: Db,
  values: typeof erasure.$inferInsert,
  standing: Awaited<ReturnType<typeof selectStanding>>,
): Promise<void> {
  const [stored] = await tx.insert(erasure).values(values).returning({ id: erasure.id });
  if (!stored) throw new Error("The erasure was not stored.");
  if (standing.length === 0) return;
  await tx.insert(erasedStanding).values(standing.map((row) => ({ ...row, erasureId: stored.id })));
}

/** Decisions about the person, their reports, and their answers to questions. */
async function eraseDecisions(tx: Db, { studyId, readerId }: Participant): Promise<void> {
  const ofStudy = sql`study_id = ${studyId} and reader_id = ${readerId}`;
  const ofRounds = sql`
    reader_id = ${readerId} and round_id in (select id from round where study_id = ${studyId})`;
  await tx.execute(sql`delete from problem_report where ${ofStudy}`);
  await tx.execute(sql`delete from exclusion_event where ${ofStudy}`);
  await tx.execute(sql`delete from work_event where ${ofStudy}`);
  await tx.execute(sql`delete from work_due where ${ofRounds}`);
  await tx.execute(sql`delete from verdict where ${ofRounds}`);
  await tx.execute(sql`update invitation set reason = null where ${ofRounds}`);
  // What they are owed stays, without what was written about them, and by the day, in the same order: to the second it would lead to the log.
  await tx.execute(sql`
    with entry as (
      delete from ledger where ${ofStudy} 
        and (kind in ('bonus', 'correction') or (kind in ('paid', 'screen_out') and reason is not null)) returning *)
    insert into ledger
      (id, study_id, reader_id, kind, cents, currency, reason, user_id, source_key, created_at)
    select id, study_id, reader_id, kind, cents, currency,
      case kind when 'screen_out' then reason else ${erasedReason} end, user_id, source_key,
      ${dayOf(sql`created_at`)} + row_number() over (order by created_at, id) * interval '1 microsecond' from entry`);
  await tx.execute(sql`
    delete from comprehension_attempt where reader_id = ${readerId}
      and study_version_id in (select id from study_version where study_id = ${studyId})`);
}

/** Deletes the id. Its keyed hash stays, so that nobody can take part with it again. */
async function forgetId(tx: Db, { studyId, readerId }: Participant): Promise<void> {
  await tx.execute(sql`
    delete from sealed_id where study_id = ${studyId} and id_hash = (
      select id_hash from participant where study_id = ${studyId} and reader_id = ${readerId})`);
}

/** Replaces the pseudonym, unless it is used in another study. */
async function forgetReader(tx: Db, readerId: string): Promise<void> {
  await tx.execute(sql`
    update reader set name = 'erased-' || substr(md5(gen_random_uuid()::text), 1, 12),
      created_at = ${dayOf(sql`created_at`)}
    where id = ${readerId} and not exists (
      select from participant where reader_id = ${readerId} and erased_at is null)`);
}

type Standing = Omit<typeof erasedStanding.$inferSelect, "id" | "erasureId">;

/** How many tasks someone did in each round that they were invited to, and the verdict. */
async function selectStanding(db: Db, { studyId, readerId }: Participant): Promise<Standing[]> {
  const { rows } = await db.execute<Standing & Record<string, unknown>>(sql`
    select r.id as "roundId", done.n as submitted,
      r.kind = 'qualification' and done.n = (
        select count(*) from task t where t.round_id = r.id and t.kind = 'test') as finished,
      decided.outcome, decided.by_hand as "byHand"
    from round r
    cross join lateral (
      select count(*)::int as n from assignment a join task t on t.id = a.task_id
      where a.reader_id = ${readerId} and a.state = 'submitted' and a.voided_at is null
        and t.round_id = r.id
        and t.kind = case r.kind when 'main' then 'sample' else 'test' end::task_kind
    ) done
    left join lateral (
      select v.outcome, v.by_hand from verdict v
      where v.round_id = r.id and v.reader_id = ${readerId} order by v.created_at desc limit 1
    ) decided on decided.outcome is not null
    where r.study_id = ${studyId} and exists (
      select from invitation i where i.round_id = r.id and i.reader_id = ${readerId})`);
  return rows;
}

/** Midnight UTC of the same day. */
export function startOfDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}
