import { eq, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { importFile } from "@/db/schema";
import { countSeats } from "@/lib/crowd/visits/server/seats";
import { settleAbandoned } from "@/lib/imports/server/project-lock";
import { daysAfter } from "@/lib/time/days-after";
import type { EventKind } from "../event-kinds";
import { canMail } from "./mail-settings";

/** What happened longer ago is no news: an instance that was off for a week says nothing of it. */
const newsDays = 1;

/**
 * For the worker: stores what has happened since the last look, and prepares the e-mails and calls of
 * whoever chose to hear of it; all or nothing. It reads the state of the studies, so nothing of the last day is
 * missed where no worker ran, and nothing waits for it.
 * @returns how many events are new
 */
export async function noteEvents(db: Database, now: Date): Promise<number> {
  await settleDead(db, now);
  return db.transaction(async (tx) => {
    // Two workers would prepare the same e-mails.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('note-events'))`);
    const found: string[] = [];
    for (const [kind, select] of selects(now)) found.push(...(await store(tx, kind, select, now)));
    if (found.length > 0) await prepare(tx, found, now);
    return found.length;
  });
}

/** An import whose server died has failed, though nobody has looked at it since. */
async function settleDead(db: Database, now: Date): Promise<void> {
  const running = await db
    .selectDistinct({ projectId: importFile.projectId })
    .from(importFile)
    .where(eq(importFile.state, "running"));
  for (const { projectId } of running) await settleAbandoned(db, projectId, now);
}

async function store(tx: Db, kind: EventKind, select: SQL, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into project_event (project_id, study_id, kind, subject, detail, created_at)
    select found.project_id, found.study_id, ${kind}::event_kind, found.subject, found.detail, ${instant(now)}
    from (${select}) found
    join project p on p.id = found.project_id and p.archived_at is null and not p.is_example
    where not exists (
      select from project_event known
      where known.kind = ${kind}::event_kind and known.subject = found.subject)
    on conflict do nothing
    returning id`);
  return rows.map(({ id }) => id);
}

async function prepare(tx: Db, ids: string[], now: Date): Promise<void> {
  const events = sql`unnest(${sql.param(ids)}::uuid[]) found (id) join project_event e on e.id = found.id`;
  await tx.execute(sql`
    insert into delivery (event_id, webhook_id, next_at, created_at)
    select e.id, w.id, ${instant(now)}, ${instant(now)} from ${events}
    join webhook w on w.project_id = e.project_id and e.kind = any(w.kinds)`);
  if (!canMail()) return;
  await tx.execute(sql`
    insert into delivery (event_id, user_id, next_at, created_at)
    select e.id, m.user_id, ${instant(now)}, ${instant(now)} from ${events}
    join member m on m.project_id = e.project_id
    join "user" u on u.id = m.user_id and u.disabled_at is null
    left join mail_choice c on c.project_id = e.project_id and c.user_id = m.user_id
    where e.kind = any(c.kinds) or (c.kinds is null and exists (
      select from training t where t.id::text = e.detail ->> 'id' and t.created_by = m.user_id))`);
}

/** The events as they follow from the database: project, study, subject and detail of each. */
const selects = (now: Date): [EventKind, SQL][] => [
  ["round_full", roundsWithAllPeople(now)],
  ["round_full", roundsWithAllTasks],
  ["decision_needed", testsToDecide(now)],
  ["study_finished", finishedStudies(now)],
  ["problem_reported", reportedProblems(now)],
  ["rule_applied", appliedRules(now)],
  ["job_failed", failedImports(now)],
  ["job_failed", failedUndoings],
  ["job_failed", failedMerges],
  ["job_failed", failedComputations(now)],
  ["job_failed", refusedDeletions(now)],
  ["job_failed", stoppedRuns],
  ["job_failed", stoppedTrainings(now)],
  ["job_failed", deliveriesGivenUp],
  ["budget_reached", reachedBudgets(now)],
  ["run_ended", endedRuns(now)],
  ["training_ended", endedTrainings(now)],
  ["training_waits", waitingTrainings(now)],
];

/** The rounds `r` of the version that runs, in studies `s` that are neither previews nor archived. */
const rounds = sql`
  round r
  join study s on s.id = r.study_id and s.preview_of is null and s.archived_at is null
  join lateral (
    select v.id, v.config from study_version v
    where v.study_id = s.id and v.frozen_at is not null order by v.no desc limit 1
  ) running on running.id = r.study_version_id`;

const ofRound = (subject: SQL, of = "") => sql`
  s.project_id, s.id as study_id, ${subject} as subject,
  jsonb_build_object('name', s.name, 'round', r.no, 'of', ${of}::text) as detail`;

const roundsWithAllPeople = (now: Date) => sql`
  select ${ofRound(sql`r.id || ' ' || r.admits`, "people")} from ${rounds}
  where r.state = 'open' and r.admits > 0 and ${countSeats(now)} >= r.admits`;

// `offset 0`: asked of each round through an index, not of all tasks that are stored.
const hasSamples = sql`exists (
  select from task t where t.round_id = r.id and t.kind = 'sample' offset 0)`;
const isTaken = sql`(${hasSamples} and not exists (
  select from slot where slot.round_id = r.id and slot.kind = 'sample' and slot.free offset 0))`;
const isHeld = sql`exists (
  select from assignment a join task t on t.id = a.task_id
  where a.study_id = s.id and a.state = 'leased' and a.voided_at is null
    and t.round_id = r.id and t.kind = 'sample')`;

const roundsWithAllTasks = sql`
  select ${ofRound(sql`r.id || ' tasks'`, "tasks")} from ${rounds}
  where r.state = 'open' and r.kind = 'main' and ${isTaken}`;

/** That somebody was in a study `s` lately. */
const isActive = (now: Date) => sql`exists (
  select from visit v where v.study_id = s.id and v.ends_at > ${since(now)})`;

const finishedStudies = (now: Date) => sql`
  select ${ofRound(sql`r.id::text`)} from ${rounds}
  where r.state <> 'draft' and r.kind = 'main' and ${isActive(now)} and ${isTaken} and not ${isHeld}`;

/**
 * Tests that are closed, or that everybody has done: in the first round everybody whom it admits, later
 * everybody who was invited.
 */
const testsToDecide = (now: Date) => sql`
  select ${ofRound(sql`r.id::text`)} from ${rounds}
  where r.kind = 'qualification' and r.moved_on_at is null and r.state <> 'draft'
    and exists (select from visit v where v.round_id = r.id and v.done > 0)
    and (r.state = 'closed' or (
      not exists (
        select from visit v where v.round_id = r.id and v.state = 'open' and v.ends_at > ${instant(now)})
      and case when r.no = 1
        then ${countSeats(now)} >= coalesce(r.admits, (running.config ->> 'people')::int)
        else not exists (
          select from invitation i where i.round_id = r.id and not exists (
            select from visit v where v.round_id = r.id and v.reader_id = i.reader_id))
        end))`;

const instant = (moment: Date) => sql`${moment}::timestamptz`;

const since = (now: Date) => instant(daysAfter(now, -newsDays));

const reportedProblems = (now: Date) => sql`
  select s.project_id, s.id as study_id, report.id::text as subject,
    jsonb_build_object('name', s.name, 'of', report.kind) as detail
  from problem_report report
  join study s on s.id = report.study_id and s.preview_of is null and s.archived_at is null
  where report.created_at > ${since(now)} and report.resolved_at is null`;

const appliedRules = (now: Date) => sql`
  select s.project_id, s.id as study_id, work.id::text as subject,
    jsonb_build_object('name', s.name, 'of', work.action) as detail
  from work_event work
  join study s on s.id = work.study_id and s.preview_of is null and s.archived_at is null
  where work.action <> 'resume' and work.created_at > ${since(now)}`;

const failedImports = (now: Date) => sql`
  select project_id, null::uuid as study_id, id::text as subject,
    jsonb_build_object('of', case when corrects is null then 'import' else 'correction' end,
      'id', id, 'name', filename) as detail
  from import_file
  where state in ('failed', 'refused') and coalesce(finished_at, created_at) > ${since(now)}`;

const failedUndoings = sql`
  select project_id, null::uuid as study_id, concat_ws(' ', id, 'undo', undone_at) as subject,
    jsonb_build_object('of', 'undo', 'id', id, 'name', filename) as detail
  from import_file where state in ('done', 'undone') and undone_by is not null and failure is not null`;

const failedMerges = sql.join(
  (["dataset", "model", "reader"] as const).map(
    (kind) => sql`
      select project_id, null::uuid as study_id, id || ' merge ' || md5(merge_failure) as subject,
        jsonb_build_object('of', 'merge', 'kind', ${kind}::text, 'name', name, 'problem', merge_failure) as detail
      from ${sql.identifier(kind)} where merge_failure is not null`,
  ),
  sql` union all `,
);

/**
 * Results that pages wait for, after their last attempt. The same of the same view once a day, whatever changed in
 * the data and however often a page asks for it.
 */
const failedComputations = (now: Date) => sql`
  select kept.project_id, s.id as study_id,
    concat_ws(' ', kept.kind, kept.project_id, md5(kept.params::text),
      (kept.ended_at at time zone 'utc')::date) as subject,
    jsonb_build_object('name', coalesce(s.name, ''), 'problem', kept.problem,
      'of', case when s.id is not null then 'study' when kept.kind = 'labels' then 'labels' else 'figures' end)
      as detail
  from kept_result kept
  left join study s on kept.kind = 'study' and s.id = (kept.params ->> 'studyId')::uuid
  where kept.problem is not null and kept.ended_at > ${since(now)}`;

/** Deletions whose waiting period was over, and that found a study that had come to use what was to go. */
const refusedDeletions = (now: Date) => sql`
  select project_id, null::uuid as study_id, 'deletion ' || id as subject,
    jsonb_build_object('of', subject_type, 'id', subject_id, 'name', subject_name) as detail
  from audit_entry
  where action in ('dataset.delete', 'model.delete', 'reader.delete') and actor_kind = 'worker'
    and outcome <> 'done' and at > ${since(now)}`;

/** Runs that failed, or that Candor paused: once for each reason, and again where a raised limit is reached. */
const stoppedRuns = sql`
  select project_id, null::uuid as study_id,
    concat_ws(' ', 'run', id, coalesce(md5(problem), 'failed'), most_cost) as subject,
    jsonb_build_object('of', 'run', 'id', id, 'name', name,
      'problem', coalesce(problem, 'Nothing could be made: its page says why.')) as detail
  from run where state = 'failed' or (state = 'paused' and problem is not null)`;

const endedRuns = (now: Date) => sql`
  select project_id, null::uuid as study_id, concat_ws(' ', 'run', id, ended_at) as subject,
    jsonb_build_object('id', id, 'name', name, 'done', ended.done, 'failed', ended.failed) as detail
  from run cross join lateral (
    select count(*) filter (where i.state = 'done') as done, count(*) filter (where i.state = 'failed') as failed
    from run_item i where i.run_id = run.id
  ) ended
  where run.state = 'done' and run.ended_at > ${since(now)}`;

const ofTraining = (moment: SQL, detail: SQL) => sql`
  t.project_id, null::uuid as study_id, concat_ws(' ', 'training', t.id, ${moment}) as subject,
  jsonb_build_object('id', t.id, 'name', t.name) || ${detail} as detail`;

/** Training runs that failed, or that a limit of theirs stopped. Why one failed is in its log, which may hold anything. */
const stoppedTrainings = (now: Date) => sql`
  select ${ofTraining(
    sql`t.ended_at`,
    sql`jsonb_build_object('of', 'training', 'problem', case when t.limit_reached is null then '' else t.problem end)`,
  )}
  from training t
  where (t.state = 'failed' or (t.state = 'cancelled' and t.limit_reached is not null))
    and t.ended_at > ${since(now)}`;

const endedTrainings = (now: Date) => sql`
  select ${ofTraining(sql`t.ended_at`, sql`'{}'::jsonb`)}
  from training t where t.state = 'done' and t.ended_at > ${since(now)}`;

/** Training runs whose last job ended at a file that is not there until somebody does something. */
const waitingTrainings = (now: Date) => sql`
  select ${ofTraining(
    sql`j.stuck_since`,
    sql`jsonb_build_object('problem', coalesce(t.problem, 'Its page says for what.'))`,
  )}
  from training t join training_job j on j.training_id = t.id
    and j.no = (select max(k.no) from training_job k where k.training_id = t.id)
  where t.state = 'waiting' and j.stuck_since > ${since(now)}`;

/**
 * Webhooks, and people's e-mails, whose last attempt failed: once until one arrives again. The event reaches whoever
 * hears of failures by another way.
 */
const deliveriesGivenUp = sql`
  select failed.project_id, null::uuid as study_id,
    concat_ws(' ', 'delivery', failed.project_id, failed.webhook_id, failed.user_id, arrived.at) as subject,
    jsonb_build_object('of', case when failed.webhook_id is null then 'mail' else 'webhook' end,
      'name', coalesce(substring(w.url from '^[a-z]+://([^/?#]+)'), ''), 'problem', failed.problem) as detail
  from (
    select e.project_id, d.webhook_id, d.user_id, max(d.created_at) as last,
      (array_agg(d.problem order by d.created_at desc))[1] as problem
    from delivery d join project_event e on e.id = d.event_id
    where d.next_at is null and d.sent_at is null and d.problem is not null
    group by e.project_id, d.webhook_id, d.user_id
  ) failed
  left join webhook w on w.id = failed.webhook_id
  cross join lateral (
    select max(sent.sent_at) as at from delivery sent
    where sent.webhook_id = failed.webhook_id or sent.user_id = failed.user_id) arrived
  where arrived.at is null or arrived.at < failed.last`;

const reachedBudgets = (now: Date) => sql`
  select s.project_id, s.id as study_id, s.id || ' ' || b.budget_cents as subject,
    jsonb_build_object('name', s.name, 'currency', b.currency, 'budgetCents', b.budget_cents) as detail
  from ${rounds}
  join study_budget b on b.study_id = s.id and b.currency = running.config ->> 'currency'
  where r.kind = 'main' and ${isActive(now)}
    and b.budget_cents - b.committed_cents < (running.config -> 'visit' ->> 'payCents')::int`;
