import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificAccount, prolificStudy, prolificSubmission } from "@/db/schema";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { Disagreement, ProlificView, SubmissionStatus } from "../schema";
import { openSubmission } from "./submission-id";

/** A study's connection to Prolific. @throws Refusal 404 when it is not the project's */
export async function getProlific(
  db: Db,
  { now, ...ids }: StudyIds & { now: Date },
): Promise<ProlificView> {
  await requireStudy(db, ids);
  const { projectId, studyId } = ids;
  const [account] = await db
    .select()
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  const [connected] = await db
    .select()
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, studyId));
  return {
    account: account
      ? { workspaceId: account.workspaceId, hasWebhooks: account.hookSecret !== null }
      : null,
    study: connected
      ? {
          prolificId: connected.prolificId,
          rewardCents: connected.rewardCents,
          codes: {
            completed: connected.completedCode,
            partial: connected.partialCode,
            screenedOut: connected.screenedOutCode,
            noConsent: connected.noConsentCode,
          },
          submissions: await db.$count(prolificSubmission, eq(prolificSubmission.studyId, studyId)),
          checkedAt: connected.checkedAt,
          problem: connected.problem,
          disagreements: await selectDisagreements(db, studyId, now),
        }
      : null,
  };
}

interface Row {
  [column: string]: unknown;
  idHash: string;
  sealed: Buffer;
  status: SubmissionStatus;
  kind: Disagreement;
}

/** Time that somebody has to enter their code at Prolific. */
const patience = sql`interval '1 day'`;

/** In the order of ids: that of rows must not tell who is who. */
async function selectDisagreements(db: Db, studyId: string, now: Date) {
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select s.id_hash as "idHash", s.sealed, s.status, case
        when s.is_others then 'others'
        when s.reader_id is null and s.status in ('AWAITING REVIEW', 'APPROVED', 'PARTIALLY APPROVED')
          then 'never_arrived'
        when v.state is distinct from 'finished' and s.status = 'APPROVED' then 'approved_unfinished'
        when v.state is distinct from 'finished' and s.status = 'AWAITING REVIEW'
          then case when s.code = p.completed_code then 'no_answers' else 'partly' end
        when s.status = 'AWAITING REVIEW' and v.pay_cents < p.reward_cents then 'partly'
        when v.state = 'finished' and (s.status in ('TIMED-OUT', 'RETURNED', 'REJECTED')
          or (s.status in ('RESERVED', 'ACTIVE') and v.ended_at < ${now}::timestamptz - ${patience}))
          then 'not_completed'
        when s.status <> 'APPROVED' and exists (select from payment m
          where m.submission = s.id_hash and m.means = 'approval' and m.state = 'paid')
          then 'not_approved' end as kind
      from prolific_submission s
      join prolific_study p on p.study_id = s.study_id
      left join visit v on v.id = s.visit_id
      where s.study_id = ${studyId}
    ) found where kind is not null`);
  return rows
    .map(({ status, kind, ...row }) => ({ submissionId: openSubmission(row), status, kind }))
    .sort((a, b) => (a.submissionId < b.submissionId ? -1 : 1));
}
