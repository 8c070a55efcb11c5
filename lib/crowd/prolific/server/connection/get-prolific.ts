import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prolificAccount, prolificMember, prolificStudy, prolificSubmission } from "@/db/schema";
import { openId } from "@/lib/crowd/arrival/server/arrival-id";
import { isOpen } from "@/lib/crowd/pay/server/payouts/open-payments";
import type { Disagreement, ProlificView, SubmissionStatus } from "@/lib/crowd/prolific/schema";
import { atProlific } from "@/lib/crowd/prolific/server/ids/id-spellings";
import {
  type BonusDifference,
  findBonusDifferences,
} from "@/lib/crowd/prolific/server/payments/outcomes/compare-bonuses";
import {
  feeCents,
  findRewardDifferences,
  type RewardDifference,
} from "@/lib/crowd/prolific/server/payments/outcomes/compare-rewards";
import { findUndecided } from "@/lib/crowd/prolific/server/payments/planning/find-undecided";
import type { Undecided } from "@/lib/crowd/prolific/server/payments/planning/plan-payments";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { isPlanned } from "@/lib/crowd/prolific/server/submissions/submitted";
import { knowsOrigin } from "@/lib/http/page-origin";
import type { StudyIds } from "@/lib/studies/schema";
import { newestVersion } from "@/lib/studies/server/require-study";

/** A study's connection to Prolific. @throws Refusal 404 when it is not the project's */
export async function getProlific(
  db: Db,
  { now, ...ids }: StudyIds & { now: Date },
): Promise<ProlificView> {
  const { config } = await newestVersion(db, ids);
  const { projectId, studyId } = ids;
  const [account] = await db
    .select()
    .from(prolificAccount)
    .where(eq(prolificAccount.projectId, projectId));
  const connected = await db
    .select()
    .from(prolificStudy)
    .where(eq(prolificStudy.studyId, studyId))
    .orderBy(asc(prolificStudy.roundNo));
  const [first] = connected;
  // Once for all rounds: it adds up what people are owed.
  const undecided = first ? await findUndecided(db, first) : new Map();
  const bonuses = bySubmission(await findBonusDifferences(db, studyId));
  const rewards = bySubmission(await findRewardDifferences(db, studyId));
  return {
    account: account
      ? { workspaceId: account.workspaceId, hasWebhooks: account.hookSecret !== null }
      : null,
    canCheckLinks: knowsOrigin(),
    rounds: config.qualification.length + 1,
    studies: await Promise.all(
      connected.map((one) => viewStudy(db, one, { undecided, bonuses, rewards }, now)),
    ),
  };
}

const bySubmission = <T extends { submission: string }>(some: readonly T[]) =>
  new Map(some.map((one) => [one.submission, one]));

type Connected = typeof prolificStudy.$inferSelect;

/** By submission. */
interface Waiting {
  undecided: ReadonlyMap<string, Undecided>;
  bonuses: ReadonlyMap<string, BonusDifference>;
  rewards: ReadonlyMap<string, RewardDifference>;
}

async function viewStudy(db: Db, one: Connected, waiting: Waiting, now: Date) {
  const { roundNo, prolificId, rewardCents, currency, checkedAt, problem } = one;
  const submissions = eq(prolificSubmission.prolificId, prolificId);
  return {
    ...{ roundNo, prolificId, rewardCents, currency, checkedAt, problem },
    codes: {
      completed: one.completedCode,
      partial: one.partialCode,
      screenedOut: one.screenedOutCode,
      noConsent: one.noConsentCode,
    },
    submissions: await db.$count(prolificSubmission, submissions),
    disagreements: await selectDisagreements(db, one, waiting, now),
    group: one.groupId === null ? null : await viewGroup(db, one),
  };
}

const mostListed = 100;

/** In the order of ids. */
async function viewGroup(db: Db, { studyId, prolificId }: Connected) {
  const { isIn, isThere, idHash, refusedAt } = prolificMember;
  const ofGroup = eq(prolificMember.prolificId, prolificId);
  const differs = and(ofGroup, or(ne(isThere, isIn), isNotNull(refusedAt)));
  const listed = await db
    .select()
    .from(prolificMember)
    .where(differs)
    .orderBy(asc(idHash))
    .limit(mostListed);
  return {
    members: await db.$count(prolificMember, and(ofGroup, isIn)),
    notListed: (await db.$count(prolificMember, differs)) - listed.length,
    differing: listed
      .map(({ idHash, sealed, isThere, refusedAt }) => ({
        participantId: atProlific(openId({ studyId, idHash }, sealed)),
        isThere: isThere === true,
        isRefused: refusedAt !== null,
      }))
      .sort((one, other) => (one.participantId < other.participantId ? -1 : 1)),
  };
}

interface Row {
  [column: string]: unknown;
  idHash: string;
  sealed: Buffer;
  status: SubmissionStatus;
  kind: Disagreement;
}

/** Whether the person of submission `s` was screened out here. */
const wasScreenedOut = sql`exists (select from completion_code c
  where c.study_id = s.study_id and c.reader_id = s.reader_id and c.outcome = 'screened_out')`;

/** Whether a task of session `v` is submitted. */
const hasDone = sql`(coalesce(v.done, 0) > 0)`;

/** What the person of submission `s` is owed, without what is in open payments. */
const owed = sql`(
  (select coalesce(sum(l.cents), 0) from ledger l
    where l.study_id = s.study_id and l.reader_id = s.reader_id)
  - (select coalesce(sum(m.cents), 0) from payment m
    where m.study_id = s.study_id and m.reader_id = s.reader_id and ${isOpen(sql`m`)}))`;

/** Whether they were paid in another way than by approvals and fees, or are being paid so. */
const isPaidBesides = sql`exists (select from payment m where m.study_id = s.study_id
  and m.reader_id = s.reader_id and m.means in ('bonus', 'file') and m.state <> 'failed')`;

/** Time that somebody has to enter their code at Prolific. */
const patience = sql`interval '1 day'`;

const amountsOf = ({ listedCents, recordedCents, fileCents, feeCents }: BonusDifference) => ({
  ...{ listedCents, recordedCents, fileCents, feeCents },
});

/** In the order of ids: that of rows must not tell who is who. */
async function selectDisagreements(
  db: Db,
  { prolificId }: Connected,
  { undecided, bonuses, rewards }: Waiting,
  now: Date,
) {
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select s.id_hash as "idHash", s.sealed, s.status, case
        when s.is_others then 'others'
        when s.id_hash = any(${sql.param([...bonuses.keys()])}::text[]) then 'bonuses'
        when s.id_hash = any(${sql.param([...rewards.keys()])}::text[]) then 'reward'
        when s.status = 'SCREENED OUT'
          then case when not s.is_screened_out then 'screened_out' end
        when s.status = 'PARTIALLY APPROVED' and s.reader_id is not null
          then case when not ${isPlanned} then 'partly_approved' end
        when v.id is null and not ${wasScreenedOut}
          and s.status in ('AWAITING REVIEW', 'APPROVED', 'PARTIALLY APPROVED')
          then case when s.code = p.no_consent_code then 'not_agreed' else 'never_arrived' end
        when v.id is null and s.status = 'AWAITING REVIEW' and s.code is distinct from p.completed_code
          and (${isPlanned} or ${owed} >= ${feeCents}) then null
        when s.status = 'APPROVED' and ${isPaidBesides}
          and ${owed} < case when ${isPlanned} then 0 else p.reward_cents end then 'overpaid'
        when v.state is distinct from 'finished' and s.status = 'APPROVED' then 'approved_unfinished'
        when v.state is distinct from 'finished' and s.status = 'AWAITING REVIEW'
          then case when s.code = p.completed_code or not ${hasDone} then 'no_answers' else 'partly' end
        when s.status = 'AWAITING REVIEW' and v.pay_cents < p.reward_cents then 'partly'
        when s.id_hash = any(${sql.param([...undecided.keys()])}::text[]) then 'not_owed'
        when v.state = 'finished' and (s.status in ('TIMED-OUT', 'RETURNED', 'REJECTED')
          or (s.status in ('RESERVED', 'ACTIVE') and v.ended_at < ${now}::timestamptz - ${patience}))
          then 'not_completed' end as kind
      from prolific_submission s
      join prolific_study p on p.prolific_id = s.prolific_id
      left join visit v on v.id = s.visit_id
      where s.prolific_id = ${prolificId}
    ) found where kind is not null`);
  return rows
    .map(({ status, kind, ...row }) => {
      const differing = bonuses.get(row.idHash);
      const reward = kind === "reward" ? rewards.get(row.idHash) : undefined;
      return {
        ...{ submissionId: openSubmission(row), status, kind },
        amounts: undecided.get(row.idHash) ?? null,
        bonuses: differing ? amountsOf(differing) : null,
        reward: reward
          ? { saidCents: reward.saidCents, recordedCents: reward.recordedCents }
          : null,
      };
    })
    .sort((a, b) => (a.submissionId < b.submissionId ? -1 : 1));
}
