import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { erasure } from "@/db/schema";
import { earnedCents } from "@/lib/payments/server/earned-cents";
import { eraseAnswers } from "./erase-answers";
import type { Participant } from "./require-consent";

/**
 * Erases everything that a person entered in a study: answers, drafts, reports, what they said of
 * themself, the decisions about them. What stays is what they earned and when they came, under a
 * pseudonym that is replaced where they take part in nothing else; and that somebody withdrew.
 */
export async function withdrawConsent(
  db: Db,
  { studyId, readerId, now }: Participant & { now: Date },
) {
  return db.transaction(async (tx) => {
    // Places are freed: nobody hands them out at the same time.
    await tx.execute(sql`
      select id from round where study_id = ${studyId} order by id for no key update`);
    const erased = await eraseAnswers(
      tx,
      sql`a.study_id = ${studyId} and a.reader_id = ${readerId}`,
    );
    const ofStudy = sql`study_id = ${studyId} and reader_id = ${readerId}`;
    await tx.execute(sql`delete from problem_report where ${ofStudy}`);
    await tx.execute(sql`delete from exclusion_event where ${ofStudy}`);
    await tx.execute(sql`
      delete from verdict where reader_id = ${readerId}
        and round_id in (select id from round where study_id = ${studyId})`);
    await tx.execute(sql`
      delete from comprehension_attempt where reader_id = ${readerId}
        and study_version_id in (select id from study_version where study_id = ${studyId})`);
    await tx.execute(sql`delete from consent where ${ofStudy}`);
    await tx.execute(sql`
      update visit set state = 'ended', ended_at = ${now} where ${ofStudy} and state = 'open'`);
    await tx.insert(erasure).values({ studyId, ...erased });
    const earned = await earnedCents(tx, { studyId, readerId });
    await tx.execute(sql`
      update reader set user_id = null,
        name = 'withdrawn-' || substr(md5(gen_random_uuid()::text), 1, 12)
      where id = ${readerId} and not exists (select from consent where reader_id = ${readerId})`);
    return { erasedTasks: erased.tasks, earnedCents: earned };
  });
}
