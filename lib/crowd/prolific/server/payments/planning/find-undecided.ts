import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { personPay } from "@/lib/crowd/pay/server/person-pay";
import {
  type Due,
  type Study,
  selectSubmitted,
} from "@/lib/crowd/prolific/server/submissions/submitted";
import { planFor, type Undecided } from "./plan-payments";

/** The submissions of a study that await a review and whose approval would pay more than their person is owed, by submission. */
export async function findUndecided(db: Db, study: Study): Promise<Map<string, Undecided>> {
  const awaitsReview = (readerId: SQL) => sql`${readerId} in (select w.reader_id
    from prolific_submission w where w.study_id = ${study.studyId} and w.status = 'AWAITING REVIEW')`;
  const submissions = await selectSubmitted(db, study, awaitsReview(sql`s.reader_id`));
  if (submissions.size === 0) return new Map();
  const { rows } = await db.execute<Due & Record<string, unknown>>(sql`
    select "readerId", "owedCents"
    from (${personPay(study.studyId, awaitsReview(sql`reader_id`))}) p`);
  const undecided = rows.flatMap(
    (person) => planFor(person, submissions.get(person.readerId) ?? []).undecided,
  );
  return new Map(undecided.map((one) => [one.submission, one]));
}
