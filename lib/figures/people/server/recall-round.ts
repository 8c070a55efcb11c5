import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** What is compared over everyone in a round, by the person's id. */
export interface WholeRound {
  /** The median active seconds of a task, of those whose reading was timed. */
  medians: ReadonlyMap<string, number>;
  /** Of how many texts somebody else wrote the same, of those of whom anybody did. */
  copies: ReadonlyMap<string, number>;
}

const mostRounds = 20;

/** Of the rounds that were looked at last; each with what there was of it then. */
const remembered = new Map<string, { state: string; found: WholeRound }>();

/** Which assignments `a` of tasks `t` are a round's sample. */
export const sampleOf = (roundId: string) =>
  sql`a.state = 'submitted' and t.round_id = ${roundId} and t.kind = 'sample'`;

/** What is compared over everyone: read again where a task was submitted or erased since this process read it last. */
export async function recallRound(db: Db, roundId: string): Promise<WholeRound> {
  const ofRound = sampleOf(roundId);
  const { rows } = await db.execute<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(max(a.submitted_at)::text, '') as state
    from assignment a join task t on t.id = a.task_id where ${ofRound}`);
  const state = rows[0]?.state ?? "";
  const last = remembered.get(roundId);
  const found =
    last?.state === state
      ? last.found
      : { medians: await selectMedians(db, ofRound), copies: await selectCopies(db, ofRound) };
  remembered.delete(roundId);
  remembered.set(roundId, { state, found });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRounds) break;
    remembered.delete(oldest);
  }
  return found;
}

async function selectMedians(db: Db, ofRound: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ readerId: string; seconds: number }>(sql`
    select reader_id as "readerId", percentile_cont(0.5) within group (order by seconds) as seconds
    from (
      select a.reader_id, sum(time.active_ms) / 1000.0::float8 as seconds
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id
      join reading_time time on time.forecast_id = f.id
      where ${ofRound}
      group by a.id
    ) task
    group by reader_id`);
  return new Map(rows.map(({ readerId, seconds }) => [readerId, seconds]));
}

/** Free text as long as this is unlikely to be the same by chance. */
const longText = 40;

async function selectCopies(db: Db, ofRound: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ readerId: string; copied: number }>(sql`
    with written as (
      select f.id, a.reader_id, md5(lower(regexp_replace(trim(said), '\\s+', ' ', 'g'))) as hash
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id
      cross join lateral (
        values (case when f.answer_start is null then f.answer end), (f.comment)) said (said)
      where ${ofRound} and length(trim(said)) >= ${longText}
    ), same as (
      select hash from written group by hash having count(distinct reader_id) > 1
    )
    select reader_id as "readerId", count(distinct id)::int as copied
    from written where hash in (select hash from same)
    group by reader_id`);
  return new Map(rows.map(({ readerId, copied }) => [readerId, copied]));
}
