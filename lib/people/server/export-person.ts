import { type SQL, sql } from "drizzle-orm";
import { asOfOneMoment } from "@/db/as-of-one-moment";
import type { Database, Db } from "@/db/client";
import { openId } from "@/lib/crowd/arrival/server/arrival-id";
import { openSubmission } from "@/lib/crowd/prolific/server/submissions/submission-id";
import { codeToGive } from "@/lib/crowd/visits/server/store-code";
import { downloadHeaders } from "@/lib/http/download-headers";
import { shownText } from "@/lib/studies/server/shown-question";
import { personCodebook } from "../person-codebook";
import { describePerson, type PersonIds } from "./describe-person";

/**
 * Everything that a study holds about a person, as a file that explains itself. The person's own
 * copy reveals no correct answer, no model and nothing about others.
 * @throws Refusal 404 when the person is not the study's
 */
export async function exportPerson(db: Database, ids: PersonIds, now: Date): Promise<Response> {
  const { pseudonym, data } = await db.transaction(
    (tx) => gatherPerson(tx, ids, now),
    asOfOneMoment,
  );
  return new Response(JSON.stringify(data, null, 2), {
    headers: downloadHeaders(pseudonym, "data", "json"),
  });
}

async function gatherPerson(db: Db, ids: PersonIds, now: Date) {
  const { pseudonym, erasedAt } = await describePerson(db, ids);
  const { studyId, readerId } = ids;
  const theirs = sql`a.study_id = ${studyId} and a.reader_id = ${readerId}`;
  const ofStudy = sql`x.study_id = ${studyId} and x.reader_id = ${readerId}`;
  const ofRounds = sql`o.study_id = ${studyId} and x.reader_id = ${readerId}`;
  const all = async (query: SQL) => (await db.execute(query)).rows;
  const data = {
    written_at: now.toISOString(),
    codebook: personCodebook,
    person: {
      pseudonym,
      erased_at: erasedAt,
      ...(await participation(db, ids)),
    },
    consents: await all(sql`
      select v.no as version, x.consented_at, x.instructions_read_at, x.demographics,
        v.config -> 'consent' ->> 'text' as text, x.stored
      from consent x join study_version v on v.id = x.study_version_id
      where ${ofStudy} order by v.no`),
    browser_sessions: await all(sql`
      select x.created_at, x.expires_at from crowd_session x
      join participant p on p.id = x.participant_id
      where p.study_id = ${studyId} and p.reader_id = ${readerId} order by x.created_at`),
    comprehension: await all(sql`
      select v.no as version, x.no as attempt, x.answers, x.passed, x.created_at
      from comprehension_attempt x join study_version v on v.id = x.study_version_id
      where v.study_id = ${studyId} and x.reader_id = ${readerId} order by x.created_at`),
    invitations: await all(sql`
      select o.no as round, x.visit_no as session, x.source, x.reason, x.created_at
      from invitation x join round o on o.id = x.round_id
      where ${ofRounds} order by x.created_at`),
    sessions: await all(sql`
      select o.no as round, x.no as session, x.state, x.pay_cents, x.created_at, x.ended_at,
        x.elsewhere_at, x.lost_submission_at, to_json(x.changed_submission_at) as changed_submission_at,
        x.earned_cents
      from visit x join round o on o.id = x.round_id where ${ofStudy} order by x.created_at`),
    completion_codes: await all(sql`
      select ${codeToGive} as code, c.outcome, c.created_at
      from completion_code x join completion_code c on c.code = x.code
      where ${ofStudy} order by x.created_at`),
    submissions: await submissions(db, ids),
    payments: await all(sql`
      select x.kind, x.cents, x.currency, x.reason, x.created_at from ledger x
      where ${ofStudy} order by x.created_at`),
    tasks: await all(sql`
      select a.id as task, ${shownText} as question, a.state, a.created_at, a.locked_at, a.submitted_at,
        d.body as draft, d.updated_at as draft_at
      from assignment a join question q on q.id = a.question_id join task t on t.id = a.task_id
        left join draft d on d.assignment_id = a.id
      where ${theirs} order by a.created_at, a.id`),
    answers: await all(sql`
      select a.id as task, array_position(a.output_order, o.position) as text, f.status, f.answer,
        f.answer_start, f.answer_end, f.confidence, f.distribution, f.comment, j.correct as judged_correct, f.created_at,
        t.active_ms, t.idle_ms, t.edits, t.pastes, t.keys, t.focus_losses
      from forecast f join assignment a on a.id = f.assignment_id
        left join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
        left join judgement j on j.forecast_id = f.id and j.judge = 'self'
        left join reading_time t on t.forecast_id = f.id
      where ${theirs} order by f.created_at, a.id, text`),
    late_answers: await all(sql`
      select l.assignment_id as task, l.payload, l.created_at
      from late_submission l join assignment a on a.id = l.assignment_id
      where ${theirs} order by l.created_at`),
    reports: await all(sql`
      select x.kind, x.body, x.resolution, x.created_at, x.resolved_at from problem_report x
      where ${ofStudy} order by x.created_at`),
    verdicts: await all(sql`
      select o.no as round, x.outcome, x.by_hand, case when x.by_hand then x.reason end as reason, x.created_at
      from verdict x join round o on o.id = x.round_id where ${ofRounds} order by x.created_at`),
    exclusions: await all(sql`
      select x.action, x.rule, case when x.rule is null then x.reason end as reason, x.created_at
      from exclusion_event x
      where ${ofStudy} order by x.seq`),
    work: await all(sql`
      select x.action, case when x.user_id is not null then x.reason end as reason, x.created_at
      from work_event x
      where ${ofStudy} order by x.seq`),
  };
  return { pseudonym, data };
}

/** Their stays at Prolific. */
async function submissions(db: Db, { studyId, readerId }: PersonIds) {
  const { rows } = await db.execute<{
    idHash: string;
    sealed: Buffer;
    status: string;
    code: string | null;
    created_at: string;
  }>(sql`
    select x.id_hash as "idHash", x.sealed, x.status, x.code, x.created_at from prolific_submission x
    where x.study_id = ${studyId} and x.reader_id = ${readerId} order by x.created_at`);
  return rows.map(({ idHash, sealed, ...row }) => ({
    submission: openSubmission({ idHash, sealed }),
    ...row,
  }));
}

/**
 * How they came, with the platform's id if there is one. The study has the title that they know,
 * because its name may name a model.
 */
async function participation(db: Db, { studyId, readerId }: PersonIds) {
  const { rows } = await db.execute<{
    study: string;
    came_by: string;
    since: string;
    id_hash: string | null;
    sealed: Buffer | null;
  }>(sql`
    select (select v.config ->> 'title' from study_version v
        where v.study_id = s.id and v.frozen_at is not null order by v.no desc limit 1) as study,
      p.came_by, p.created_at as since, p.id_hash, i.sealed
    from participant p join study s on s.id = p.study_id
      left join sealed_id i on i.study_id = p.study_id and i.id_hash = p.id_hash
    where p.study_id = ${studyId} and p.reader_id = ${readerId}`);
  const [row] = rows;
  if (!row) return {};
  const { id_hash: idHash, sealed, ...rest } = row;
  return { ...rest, platform_id: idHash && sealed ? openId({ studyId, idHash }, sealed) : null };
}
