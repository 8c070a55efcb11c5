import { type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { isResult, joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import { isInTheWay } from "@/lib/http/database-errors";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { excludedNow, joinExclusion } from "@/lib/quality/exclusions/server/exclusion-status";
import { noteDue } from "@/lib/quality/stops/server/note-due";

/**
 * Counts a project's forecasts that changed since they were last counted, at most `limit` of them, into the
 * tallies: each leaves the cell that it was counted in and enters the one where it belongs now. The
 * cost is that of the changed forecasts, however many there are in all.
 *
 * One transaction, and one counter of a project at a time: a second one returns at once.
 *
 * @returns how many noted changes were taken; 0 when there are none, or another transaction holds what they are
 *   counted in
 */
export async function countForecasts(
  db: Database,
  projectId: string,
  limit: number,
): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lockOf(projectId)}) as ours`,
      );
      if (!rows[0]?.ours) return 0;
      // Who changes tags holds tallies, and may then wait for this lock in `countWithin`: so this one gives way.
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(longestWaitMs))}`);
      return countNoted(tx, projectId, limit);
    });
  } catch (error) {
    if (isInTheWay(error)) return 0;
    throw error;
  }
}

/** Shorter than the second after which Postgres looks for transactions that wait for each other, and ends one. */
const longestWaitMs = 500;

const lockClass = 7_263;
const lockOf = (projectId: string) => sql`${lockClass}, hashtext(${projectId})`;

/** Changed forecasts that a request counts before it answers. */
const countedByRequest = 2_000;

/**
 * Counts what has changed, if that is little: where much waits, a request answers at once, and the worker counts.
 * @returns whether there was anything to count
 */
export async function countFew(db: Database, projectId: string): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from tally_pending where project_id = ${projectId} limit ${countedByRequest + 1}) few`);
  const n = rows[0]?.n ?? 0;
  if (n > 0 && n <= countedByRequest) await countForecasts(db, projectId, countedByRequest);
  return n > 0;
}

/**
 * Counts changed forecasts of every project, a batch of each in turn.
 * @returns how many noted changes were taken
 */
export async function countInTurn(db: Database, limit: number): Promise<number> {
  let taken = 0;
  await attemptEach("counting a project", await projectsWithNotes(db), async (projectId) => {
    taken += await countForecasts(db, projectId, limit);
  });
  return taken;
}

/** Reads one note of each project, however many there are. */
async function projectsWithNotes(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive noted as (
      (select project_id as id from tally_pending order by project_id limit 1)
      union all
      select (select p.project_id from tally_pending p where p.project_id > noted.id
        order by p.project_id limit 1)
      from noted where noted.id is not null
    ) select id from noted where id is not null`);
  return rows.map(({ id }) => id);
}

const countedAtOnce = 20_000;

/**
 * Counts all that a transaction changed in a project before it ends, so that figures show all of it or nothing.
 * Waits until another counter of the project is done; other projects' go on.
 */
export async function countWithin(tx: Db, projectId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(projectId)})`);
  while ((await countNoted(tx, projectId, countedAtOnce)) > 0);
}

/**
 * Takes the oldest notes, and when these are many, half of them and the newest: so no study waits until a large
 * import of its project is counted, and that goes on as well. All notes of a forecast are taken with one of them, such
 * as that of its judgement: counted once, it is not waiting any more.
 *
 * @returns how many noted changes were taken
 */
async function countNoted(tx: Db, projectId: string, limit: number): Promise<number> {
  // A note and what it is about were committed together: who sees one sees the other. The notes fill
  // and empty too quickly for the planner's statistics, so hints make it go by their numbers, and through them once.
  await tx.execute(sql`set local enable_seqscan = off`);
  await tx.execute(sql`set local enable_nestloop = off`);
  const half = Math.ceil(limit / 2);
  const taken = await tx.execute<{ forecastId: string }>(sql`
    with oldest as materialized (
      select forecast_id from tally_pending where project_id = ${projectId} order by id limit ${half}
    ), newest as materialized (
      select forecast_id from tally_pending
      where project_id = ${projectId} and (select count(*) from oldest) = ${half}
      order by id desc limit ${limit - half}
    )
    delete from tally_pending
    where project_id = ${projectId}
      and forecast_id in (select forecast_id from oldest union select forecast_id from newest)
    returning forecast_id as "forecastId"`);
  await tx.execute(sql`set local enable_seqscan = on`);
  await tx.execute(sql`set local enable_nestloop = on`);
  if (taken.rows.length === 0) return 0;
  const ids = sql.param([...new Set(taken.rows.map(({ forecastId }) => forecastId))]);

  // Kept by the connection: tables that are made for each batch would fill Postgres's catalogue.
  await tx.execute(sql`
    create temporary table if not exists now_counted on commit delete rows as
    ${cellsWhere(sql`false`)} with no data`);
  await tx.execute(sql`
    create temporary table if not exists was_counted (cell_id uuid) on commit delete rows`);
  await tx.execute(sql`
    insert into now_counted
    ${cellsWhere(sql`f.id = any(${ids}::uuid[]) and ${isResult} and not ${isOfPhrase}`)}`);
  await tx.execute(sql`
    insert into tally (id, project_id, dataset_id, split, model_id, reader_id, round_id, seed,
      draw, day, excluded, question_tags, forecast_tags, revision)
    select distinct on (tally_id) tally_id, project_id, dataset_id, split, model_id, reader_id,
      round_id, seed, draw, day, excluded, question_tags, forecast_tags, 0
    from now_counted
    on conflict (id) do nothing`);
  await tx.execute(sql`
    insert into tally_cell (id, tally_id, status, confidence, correct, n)
    select distinct on (cell_id) cell_id, tally_id, status, confidence, correct, 0
    from now_counted
    on conflict (id) do nothing`);
  await tx.execute(sql`
    with gone as (delete from tallied where forecast_id = any(${ids}::uuid[]) returning cell_id)
    insert into was_counted select cell_id from gone`);
  await tx.execute(sql`
    insert into tallied (forecast_id, cell_id) select forecast_id, cell_id from now_counted`);
  await tx.execute(sql`
    with change as (
      select cell_id, sum(step)::int as step
      from (select cell_id, 1 as step from now_counted
        union all select cell_id, -1 from was_counted) steps
      group by cell_id having sum(step) <> 0
    ), changed as (
      update tally_cell c set n = c.n + change.step
      from change where c.id = change.cell_id
      returning c.tally_id, change.step
    )
    update tally t set revision = t.revision + 1, n = t.n + all_of.step
    from (select tally_id, sum(step)::int as step from changed group by tally_id) all_of
    where t.id = all_of.tally_id`);
  await noteDue(tx, sql`select round_id, reader_id from now_counted`);
  // Of someone who was erased, not even the days on which they answered are left: neither here nor in
  // what was counted before they were excluded or restored. Who they are is found once, in an array: the planner
  // expects few tallies without forecasts, and would look for each one's people among all that was counted.
  await tx.execute(sql`
    delete from tally where n = 0 and reader_id = any(array(
      select p.reader_id from was_counted was
      join tally_cell c on c.id = was.cell_id join tally t on t.id = c.tally_id
      join participant p on p.reader_id = t.reader_id and p.erased_at is not null))`);
  await tx.execute(sql`delete from now_counted`);
  await tx.execute(sql`delete from was_counted`);
  return taken.rows.length;
}

/** What a phrase study asked, which has no truth and is never judged: there is nothing to measure. */
const isOfPhrase = sql`
  (f.assignment_id is not null and q.truth is null and counting.correct is null)`;

/** The cells that forecasts belong in, with their tallies. */
const cellsWhere = (condition: SQL) => sql`
  select belongs.*, md5(concat_ws('|', belongs.tally_id, belongs.status,
      coalesce(belongs.confidence::text, '-'), coalesce(belongs.correct::text, '-')))::uuid
      as cell_id
  from (select dimension.*, md5(concat_ws('|', dimension.dataset_id,
        coalesce('s' || dimension.split, '-'), coalesce(dimension.model_id::text, '-'),
        dimension.reader_id, coalesce(dimension.round_id::text, '-'), dimension.seed,
        dimension.draw, dimension.day, dimension.excluded,
        'q' || nullif(dimension.question_tags, '{}')::text,
        'f' || nullif(dimension.forecast_tags, '{}')::text))::uuid as tally_id
    from (${dimensions} where ${condition}) dimension) belongs`;

const dimensions = sql`
  select f.id as forecast_id, d.project_id, d.id as dataset_id, q.split, g.model_id, f.reader_id,
    t.round_id, coalesce(g.seed, 0) as seed, f.draw,
    (f.created_at at time zone 'utc')::date as day, ${excludedNow} as excluded,
    q.tags as question_tags, f.tags as forecast_tags, f.status, f.confidence,
    case when f.status = 'no_answer' then false else counting.correct end as correct
  from forecast f
  join question q on q.id = f.question_id
  join dataset d on d.id = q.dataset_id
  left join generation g on g.id = f.generation_id
  left join assignment a on a.id = f.assignment_id
  left join task t on t.id = a.task_id
  left join study s on s.id = t.study_id
  ${joinExclusion}
  ${joinCountingJudgement}`;
