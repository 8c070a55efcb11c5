import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { commonest, longestSteps } from "../confidence-patterns";
import { usualSeconds } from "../find-hints";
import type { Behaviour, PersonAgreement } from "../schema";

interface Row extends Record<string, unknown>, Omit<Behaviour, "seconds" | "commonest" | "steps"> {
  readerId: string;
  /** Of the texts with an answer, in the order in which they were read. */
  confidences: number[];
}

type Behaved = Pick<PersonAgreement, "behaviour" | "usualSeconds">;

/** Free text as long as this is unlikely to be the same by chance. */
const longText = 40;

/** How some people in a main round read and typed in its sample, beside everyone there: for hints, by the person's id. */
export async function selectBehaviour(
  db: Db,
  roundId: string,
  readerIds: readonly string[],
): Promise<Map<string, Behaved>> {
  const ofRound = sql`a.state = 'submitted' and t.round_id = ${roundId} and t.kind = 'sample'`;
  const medians = await selectMedians(db, ofRound);
  const timed = [...medians.values()].sort((a, b) => a - b);
  const { rows } = await db.execute<Row>(sql`
    with text as (
      select a.reader_id, a.id as assignment_id, a.submitted_at, f.id, f.status, f.confidence,
        array_position(a.output_order, o.position) as position, time.*,
        f.comment is not null or (f.answer is not null and f.answer_start is null) as is_typed
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id
      join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
      left join reading_time time on time.forecast_id = f.id
      where ${ofRound} and a.reader_id = any(${sql.param(readerIds)}::uuid[])
    ), written as (
      select f.id, a.reader_id, md5(lower(regexp_replace(trim(said), '\\s+', ' ', 'g'))) as hash
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id
      cross join lateral (
        values (case when f.answer_start is null then f.answer end), (f.comment)) said (said)
      where ${ofRound} and length(trim(said)) >= ${longText}
    ), same as (
      select hash from written group by hash having count(distinct reader_id) > 1
    ), copied as (
      select distinct id from written where hash in (select hash from same)
    )
    select x.reader_id as "readerId", count(*)::int as texts,
      coalesce(array_agg(x.confidence order by x.submitted_at, x.position)
        filter (where x.status = 'ok'), '{}') as confidences,
      (count(*) filter (where x.status = 'ok' and x.confidence = 0))::int as zero,
      (count(*) filter (where x.pastes > 0))::int as pasted,
      sum(x.focus_losses)::int as "focusLosses",
      (count(distinct x.assignment_id) filter (where x.focus_losses is not null))::int as "focusTasks",
      (count(*) filter (where x.keys is not null and x.is_typed))::int as typed,
      (count(*) filter (where x.keys = 0 and x.pastes = 0 and x.is_typed))::int as "withoutKeys",
      count(copied.id)::int as copied
    from text x
    left join copied on copied.id = x.id
    group by x.reader_id`);
  return new Map(
    rows.map(({ readerId, confidences, ...counts }) => {
      const seconds = medians.get(readerId) ?? null;
      const patterns = { commonest: commonest(confidences), steps: longestSteps(confidences) };
      return [
        readerId,
        {
          behaviour: { ...counts, ...patterns, seconds },
          usualSeconds: usualSeconds(timed, seconds),
        },
      ];
    }),
  );
}

/** The median active seconds of a task, for everyone whose reading was timed. */
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
