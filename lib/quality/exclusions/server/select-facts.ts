import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isoInstant } from "@/db/iso-instant";
import { joinCountingJudgement } from "@/lib/forecasts/server/forecast-sql";
import type { TimedFacts } from "../judge-criteria";
import { namedReaders } from "./named-readers";

type Row<K extends keyof TimedFacts> = { readerId: string; facts: TimedFacts[K] };

interface Scope {
  projectId: string;
  roundId: string;
  /** The name of the reader that the criterion of agreement compares with; null for none. */
  reader: string | null;
  /** Of one person alone. */
  readerId?: string | undefined;
}

/**
 * The data for the criteria, for each person with a submitted task in a main round. Answers of
 * people who are excluded already are among them: what was found stays to be seen.
 */
export async function selectFacts(
  db: Db,
  { projectId, roundId, reader, readerId }: Scope,
): Promise<Map<string, TimedFacts>> {
  const facts = new Map<string, TimedFacts>();
  const answered = sql`a.state = 'submitted' ${readerId ? sql`and a.reader_id = ${readerId}` : sql``}`;
  const note = <K extends keyof TimedFacts>(name: K, rows: Row<K>[]) => {
    for (const { readerId, facts: found } of rows) {
      const known = facts.get(readerId) ?? { checks: [], taskSeconds: [], texts: [] };
      facts.set(readerId, { ...known, [name]: found });
    }
  };
  note("checks", await selectChecks(db, roundId, answered));
  note("taskSeconds", await selectSeconds(db, roundId, answered));
  if (reader !== null) {
    note("texts", await selectTexts(db, roundId, answered, namedReaders(projectId, reader)));
  }
  return facts;
}

async function selectChecks(db: Db, roundId: string, answered: SQL) {
  const { rows } = await db.execute<Row<"checks">>(sql`
    select a.reader_id as "readerId", json_agg(json_build_object(
      'given', json_build_object('status', f.status, 'confidence', f.confidence,
        'correct', case when f.status = 'no_answer' then false else counting.correct end),
      'expected', json_build_object('status', g.status, 'confidence', g.confidence,
        'correct', g.correct),
      'question', f.question_id, 'at', ${isoInstant(sql`a.submitted_at`)})
      order by a.submitted_at, f.id) as facts
    from assignment a
    join task t on t.id = a.task_id and t.round_id = ${roundId} and t.kind = 'check'
    join gold_answer g on g.task_id = t.id
    join task_output o on o.task_id = g.task_id and o.position = g.position
    join forecast f on f.assignment_id = a.id and f.generation_id = o.generation_id
    ${joinCountingJudgement}
    where ${answered}
    group by a.reader_id`);
  return rows;
}

async function selectSeconds(db: Db, roundId: string, answered: SQL) {
  const { rows } = await db.execute<Row<"taskSeconds">>(sql`
    select timed.reader_id as "readerId", json_agg(timed.seconds order by timed.id) as facts
    from (
      select a.id, a.reader_id, sum(time.active_ms) / 1000.0::float8 as seconds
      from assignment a
      join task t on t.id = a.task_id and t.round_id = ${roundId} and t.kind = 'sample'
      join forecast f on f.assignment_id = a.id
      join reading_time time on time.forecast_id = f.id
      where ${answered}
      group by a.id, a.reader_id
    ) timed
    group by timed.reader_id`);
  return rows;
}

/** Of a text that the other reader has read in several versions, the reading recorded first counts. */
async function selectTexts(db: Db, roundId: string, answered: SQL, others: SQL) {
  const { rows } = await db.execute<Row<"texts">>(sql`
    with read as (
      select a.reader_id, a.submitted_at, f.id, f.question_id, f.generation_id, f.confidence,
        case when f.status = 'no_answer' then false else counting.correct end as correct
      from assignment a
      join task t on t.id = a.task_id and t.round_id = ${roundId} and t.kind = 'sample'
      join forecast f on f.assignment_id = a.id and f.confidence is not null
      ${joinCountingJudgement}
      where ${answered}
    ), other as (
      select distinct on (f.generation_id) f.generation_id, f.confidence,
        case when f.status = 'no_answer' then false else counting.correct end as correct
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
    group by read.reader_id`);
  return rows;
}
