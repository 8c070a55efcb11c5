import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { failedQuestions } from "@/lib/crowd/participation/server/failed-questions";
import type { CompletionOutcome } from "@/lib/crowd/visits/schema";
import { codesOf } from "@/lib/crowd/visits/server/store-code";
import { isExcludedIn } from "@/lib/quality/exclusions/server/exclusion-status";
import { stopOf } from "@/lib/quality/stops/server/newest-decision";
import type { Demographic } from "@/lib/studies/schema-config";

/** One person in one round; times are ISO 8601 in UTC. */
export interface Participation extends Record<string, unknown> {
  readerId: string;
  pseudonym: string;
  simulated: boolean;
  consentedAt: string;
  /** Null where nothing is asked, or not answered yet. */
  demographics: Partial<Record<Demographic, string>> | null;
  comprehensionAttempts: number;
  /** Whether they used all attempts at the questions about the instructions. */
  failedQuestions: boolean;
  excluded: boolean;
  /** What the study's rule did to their work; null where they get tasks. */
  stop: "pause" | "discontinue" | null;
  /** When they are going to be erased. */
  eraseAt: string | null;
  roundNo: number;
  roundKind: "qualification" | "main";
  /** The first invitation. Null for someone who was not invited to the round, like its source. */
  invitedAt: string | null;
  invitationSource: string | null;
  invitations: number;
  visits: number;
  openVisits: number;
  /** Tasks of every kind: practice and checks are among them. */
  submitted: number;
  /** Qualification: when the last task of the test was submitted. Main: when the first visit was finished. */
  finishedAt: string | null;
  outcome: "pass" | "fail" | null;
  byHand: boolean | null;
  reason: string | null;
  decidedAt: string | null;
  /** What the newest verdict rests on. */
  share: number | null;
  rank: number | null;
  earnedCents: number;
  /** The person's completion codes in the study, newest first: the same in each of their rounds. */
  codes: { code: string; outcome: CompletionOutcome }[];
}

interface Scope {
  studyId: string;
  versionId: string;
  /** Of these people alone. */
  readerIds?: readonly string[];
}

/**
 * Everyone who consented to a version of a study, once for each of its rounds: by when they
 * consented, then by round.
 */
export async function selectParticipation(
  db: Db,
  { studyId, versionId, readerIds }: Scope,
): Promise<Participation[]> {
  const ofThem = readerIds ? sql`and c.reader_id = any(${sql.param(readerIds)}::uuid[])` : sql``;
  const { rows } = await db.execute<Participation>(sql`
    select r.id as "readerId", r.name as pseudonym, r.simulated,
      ${isoInstant(sql`c.consented_at`)} as "consentedAt", c.demographics,
      (select count(*)::int from comprehension_attempt attempt
        where attempt.study_version_id = c.study_version_id and attempt.reader_id = r.id
      ) as "comprehensionAttempts",
      r.id in (${failedQuestions(sql`${versionId}`)}) as "failedQuestions",
      ${isExcludedIn(sql`c.study_id`, sql`r.id`)} as excluded,
      ${stopOf(sql`c.study_id`, sql`r.id`)} as stop,
      ${isoInstant(sql`p.erase_at`)} as "eraseAt",
      round.no as "roundNo", round.kind as "roundKind",
      ${isoInstant(sql`invited.at`)} as "invitedAt", invited.source as "invitationSource",
      invited.n as invitations, coalesce(came.n, 0) as visits, coalesce(came.open, 0) as "openVisits",
      coalesce(did.n, 0) as submitted,
      ${isoInstant(sql`case when round.kind = 'main' then came.finished_at
        when did.tests = test.n then did.tested_at end`)} as "finishedAt",
      v.outcome, v.by_hand as "byHand", v.reason, ${isoInstant(sql`v.created_at`)} as "decidedAt",
      (v.evidence ->> 'share')::float8 as share, (v.evidence ->> 'rank')::int as rank,
      coalesce(earned.cents, 0) as "earnedCents",
      ${codesOf(sql`c.study_id`, sql`r.id`)} as codes
    from consent c
    join reader r on r.id = c.reader_id
    join participant p on p.study_id = c.study_id and p.reader_id = c.reader_id
    join round on round.study_version_id = c.study_version_id
    cross join lateral (
      select count(*)::int as n from task t where t.round_id = round.id and t.kind = 'test'
    ) test
    cross join lateral (
      select count(*)::int as n, min(i.created_at) as at,
        (array_agg(i.source order by i.visit_no))[1] as source
      from invitation i where i.round_id = round.id and i.reader_id = r.id
    ) invited
    left join lateral (
      select count(*)::int as n, count(*) filter (where v.state = 'open')::int as open,
        min(v.ended_at) filter (where v.state = 'finished') as finished_at
      from visit v where v.round_id = round.id and v.reader_id = r.id
    ) came on true
    left join lateral (
      select count(*)::int as n,
        count(*) filter (where t.kind = 'test' and a.voided_at is null)::int as tests,
        max(a.submitted_at) filter (where t.kind = 'test') as tested_at
      from assignment a join task t on t.id = a.task_id
      where a.reader_id = r.id and t.round_id = round.id and a.state = 'submitted'
    ) did on true
    left join lateral (
      select * from verdict v where v.round_id = round.id and v.reader_id = r.id
      order by v.created_at desc limit 1
    ) v on true
    left join lateral (
      select sum(l.cents)::int as cents from ledger l
      join visit v on v.id = l.visit_id and v.round_id = round.id
      where l.reader_id = r.id
    ) earned on true
    where c.study_id = ${studyId} and c.study_version_id = ${versionId} ${ofThem}
    order by c.consented_at, r.name, round.no`);
  return rows;
}
