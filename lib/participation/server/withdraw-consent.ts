import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";
import { earnedCents } from "@/lib/payments/server/earned-cents";
import { studyCode } from "@/lib/visits/server/store-code";
import { eraseAnswers } from "./erase-answers";
import type { Participant } from "./require-consent";

/**
 * Erases everything that a person entered in a study: answers, drafts, reports, what they said of
 * themself, the decisions about them, and the id they came with. What stays is what they earned and when
 * they came, under a pseudonym that is then replaced; that somebody withdrew; and the keyed hash of the id
 * (or the session, where there is none), by which they are refused if they come again. Again is the same.
 * @param askedBy the member of the project who erases them; null when they withdraw themself
 */
export async function withdrawConsent(
  db: Db,
  { studyId, readerId, now, askedBy = null }: Participant & { now: Date; askedBy?: string | null },
) {
  return db.transaction(async (tx) => {
    const ofStudy = sql`study_id = ${studyId} and reader_id = ${readerId}`;
    // Nobody consents for them meanwhile.
    await tx.execute(sql`select id from participant where ${ofStudy} for no key update`);
    // Places are freed: nobody hands them out at the same time. What is being submitted comes first.
    await tx.execute(sql`
      select id from round where study_id = ${studyId} order by id for no key update`);
    await tx.execute(sql`select id from assignment where ${ofStudy} order by id for update`);
    const consents = await tx.execute(sql`delete from consent where ${ofStudy}`);
    const earned = await earnedCents(tx, { studyId, readerId });
    // Sent twice, the first has erased it all.
    const code = await studyCode(tx, { studyId, readerId }, "withdrawn");
    if (!consents.rowCount) return { erasedTasks: 0, earnedCents: earned, code };
    const erased = await eraseAnswers(
      tx,
      sql`a.study_id = ${studyId} and a.reader_id = ${readerId}`,
    );
    await eraseDecisions(tx, { studyId, readerId });
    await tx.execute(sql`
      update visit set state = 'ended', ended_at = ${now} where ${ofStudy} and state = 'open'`);
    await tx.insert(erasure).values({ studyId, ...erased, userId: askedBy });
    // Figures that were computed with their answers.
    await tx.execute(sql`
      delete from kept_result where project_id = (select project_id from study where id = ${studyId})`);
    await forgetId(tx, { studyId, readerId, now });
    await forgetReader(tx, readerId);
    return { erasedTasks: erased.tasks, earnedCents: earned, code };
  });
}

/** What others wrote about the person, and what they wrote beside the tasks. */
async function eraseDecisions(tx: Db, { studyId, readerId }: Participant): Promise<void> {
  const ofStudy = sql`study_id = ${studyId} and reader_id = ${readerId}`;
  const ofRounds = sql`
    reader_id = ${readerId} and round_id in (select id from round where study_id = ${studyId})`;
  await tx.execute(sql`delete from problem_report where ${ofStudy}`);
  await tx.execute(sql`delete from exclusion_event where ${ofStudy}`);
  await tx.execute(sql`delete from verdict where ${ofRounds}`);
  await tx.execute(sql`update invitation set reason = null where ${ofRounds}`);
  await tx.execute(sql`
    delete from comprehension_attempt where reader_id = ${readerId}
      and study_version_id in (select id from study_version where study_id = ${studyId})`);
}

/** The id itself goes; its keyed hash stays, so that nobody takes part a second time with it. */
async function forgetId(
  tx: Db,
  { studyId, readerId, now }: Participant & { now: Date },
): Promise<void> {
  await tx.execute(sql`
    delete from sealed_id where study_id = ${studyId} and id_hash = (
      select id_hash from participant where study_id = ${studyId} and reader_id = ${readerId})`);
  await tx.execute(sql`
    update participant set withdrawn_at = ${now}
    where study_id = ${studyId} and reader_id = ${readerId}`);
}

/** The pseudonym is replaced, unless somebody takes part in another study under it. */
async function forgetReader(tx: Db, readerId: string): Promise<void> {
  await tx.execute(sql`
    update reader set name = 'withdrawn-' || substr(md5(gen_random_uuid()::text), 1, 12)
    where id = ${readerId} and not exists (
      select from participant where reader_id = ${readerId} and withdrawn_at is null)`);
}
