import { sql } from "drizzle-orm";

/**
 * The order of forecasts in results and exports alike. Equally confident forecasts are binned in it,
 * so it must say nothing about their answers, be the same on every page and after every import, and be
 * there for a stranger to follow: questions by a hash of their key, then by model and reader.
 */
export const exportOrder = sql`
  md5(q.key), q.key, m.name, g.seed, r.name, r.version, f.draw, f.id`;

/**
 * Of a forecast's judgements the one that counts, as a join to a forecast called `f`: the reader's
 * own (judge `self`), else the one recorded first, else the first by the judge's name. Gives
 * `counting.judge` and `counting.correct`, null where nobody has judged.
 */
export const joinCountingJudgement = sql`
  left join lateral (
    select j.judge, j.correct
    from judgement j
    where j.forecast_id = f.id
    order by j.judge <> 'self', j.created_at, j.judge
    limit 1
  ) counting on true`;

/**
 * Which answers of a `reading`, left-joined, are the truth, as a join: `matches.matches_truth` by answer, and
 * `matches.equivalent`, which is null where nobody could say it of one of them.
 */
export const equivalentAnswers = sql`
  left join lateral (
    select jsonb_object_agg(a ->> 'answer', a -> 'matchesTruth') as matches_truth,
      case when bool_and(a -> 'matchesTruth' <> 'null') then coalesce(
        jsonb_agg(a ->> 'answer') filter (where a -> 'matchesTruth' = 'true'), '[]') end as equivalent
    from jsonb_array_elements(reading.answers) a
  ) matches on true`;

/** Where a forecast `f` comes from: a run makes all forecasts of its reader that no file brought. */
export const originOf = sql`case
  when f.assignment_id is not null then 'crowd'
  when f.import_id is null and f.reader_id in (
    select made.reader_id from run made where made.reader_id is not null) then 'run'
  else 'import' end`;

/**
 * Whether a forecast `f` (with its assignment `a`, task `t` and study `s`, left-joined) is a result:
 * imported, or of a submitted task of a study's sample. What people entered into practice, tests,
 * attention checks and previews, or locked and never submitted, is none.
 */
export const isResult = sql`(f.assignment_id is null or (
  a.state = 'submitted' and t.kind = 'sample' and s.preview_of is null))`;

/**
 * Which of its person's submitted tasks of the same kind in the same round each assignment of a project
 * was, from 1, as a query of `id` and `no`.
 */
export const taskSequence = (projectId: string) => sql`
  select done.id, row_number() over (
    partition by task.round_id, task.kind, done.reader_id order by done.submitted_at, done.id) as no
  from assignment done
  join task on task.id = done.task_id
  join study on study.id = done.study_id and study.project_id = ${projectId}
  where done.state = 'submitted'`;

/** The {@link taskSequence} of an assignment `a` as a join: `sequence.no`. */
export const joinTaskSequence = (projectId: string) => sql`
  left join (${taskSequence(projectId)}) sequence on sequence.id = a.id`;
