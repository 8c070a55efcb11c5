import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import type { TimedFacts } from "../judge-criteria";
import { namedReaders } from "./named-readers";

interface Scope {
  projectId: string;
  roundId: string;
  /** The name of the reader that the criterion of agreement compares with; null for none. */
  reader: string | null;
  /** Of these people alone. */
  readerIds?: readonly string[] | undefined;
}

/**
 * The data for the criteria, for each person with a submitted task in a main round. Answers of
 * people who are excluded already are among them: what was found stays to be seen.
 */
export async function selectFacts(
  db: Db,
  { projectId, roundId, reader, readerIds }: Scope,
): Promise<Map<string, TimedFacts>> {
  const ofThem = readerIds ? sql`and a.reader_id = any(${sql.param(readerIds)}::uuid[])` : sql``;
  const submitted = sql`t.round_id = ${roundId} and a.state = 'submitted' ${ofThem}`;
  const checks = await selectChecks(db, submitted);
  const taskSeconds = await selectSeconds(db, submitted);
  const texts =
    reader === null ? new Map() : await selectTexts(db, submitted, namedReaders(projectId, reader));
  const people = new Set([checks, taskSeconds, texts].flatMap((found) => [...found.keys()]));
  return new Map(
    [...people].map((readerId) => [
      readerId,
      {
        checks: checks.get(readerId) ?? [],
        taskSeconds: taskSeconds.get(readerId) ?? [],
        texts: texts.get(readerId) ?? [],
      },
    ]),
  );
}

/** Whether forecast `f` is right, by the judgement that counts. No answer is never right. */
export const isRight = sql`case when f.status = 'no_answer' then false else counting.correct end`;

/** A list for each person. */
async function selectLists<T>(db: Db, query: SQL): Promise<Map<string, T[]>> {
  const { rows } = await db.execute<{ readerId: string; facts: T[] }>(query);
  return new Map(rows.map(({ readerId, facts }) => [readerId, facts]));
}

const selectChecks = (db: Db, submitted: SQL) =>
  selectLists<TimedFacts["checks"][number]>(
    db,
    sql`
    select a.reader_id as "readerId", json_agg(json_build_object(
      'given', json_build_object('status', f.status, 'confidence', f.confidence,
        'correct', ${isRight}),
      'expected', json_build_object('status', g.status, 'confidence', g.confidence,
        'correct', g.correct),
      'question', f.question_id, 'at', ${isoInstant(sql`a.submitted_at`)})
      order by a.submitted_at, f.id) as facts
    from assignment a
    join task t on t.id = a.task_id and t.kind = 'check'
    join gold_answer g on g.task_id = t.id
    join task_output o on o.task_id = g.task_id and o.position = g.position
    join forecast f on f.assignment_id = a.id and f.generation_id = o.generation_id
    ${joinCountingJudgement}
    where ${submitted}
    group by a.reader_id`,
  );

/** The active time of each task, added up over its texts. */
const selectSeconds = (db: Db, submitted: SQL) =>
  selectLists<number>(
    db,
    sql`
    select timed.reader_id as "readerId", json_agg(timed.seconds order by timed.id) as facts
    from (
      select a.id, a.reader_id, sum(time.active_ms) / 1000.0::float8 as seconds
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join forecast f on f.assignment_id = a.id
      join reading_time time on time.forecast_id = f.id
      where ${submitted}
      group by a.id, a.reader_id
    ) timed
    group by timed.reader_id`,
  );

/** Of a text that the other reader has read in several versions, the reading recorded first counts. */
const selectTexts = (db: Db, submitted: SQL, others: SQL) =>
  selectLists<TimedFacts["texts"][number]>(
    db,
    sql`
    with read as (
      select a.reader_id, a.submitted_at, f.id, f.question_id, f.generation_id, f.confidence,
        ${isRight} as correct
      from assignment a
      join task t on t.id = a.task_id and t.kind = 'sample'
      join forecast f on f.assignment_id = a.id and f.confidence is not null
      ${joinCountingJudgement}
      where ${submitted}
    ), other as (
      select distinct on (f.generation_id) f.generation_id, f.confidence, ${isRight} as correct
      from forecast f
      join reader r on r.id = f.reader_id and r.id in (${others})
      join generation g on g.id = f.generation_id
      join model m on m.id = g.model_id and m.project_id = r.project_id
      ${joinCountingJudgement}
      where f.assignment_id is null and f.draw = 0 and f.confidence is not null
        and f.generation_id in (select generation_id from read)
      order by f.generation_id, f.created_at, r.version, f.id
    )
    select read.reader_id as "readerId",
      json_agg(json_build_object('own', read.correct, 'reader', other.correct,
        'ownConfidence', read.confidence, 'readerConfidence', other.confidence,
        'question', read.question_id, 'at', ${isoInstant(sql`read.submitted_at`)})
        order by read.submitted_at, read.id) as facts
    from read join other on other.generation_id = read.generation_id
    where read.correct is not null and other.correct is not null
    group by read.reader_id`,
  );
