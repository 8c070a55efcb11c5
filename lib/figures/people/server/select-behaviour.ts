import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { spread } from "@/lib/metrics/intervals/closed-form/spread";
import { commonest, longestSteps } from "../confidence-patterns";
import type { Behaviour } from "../schema";

interface Row extends Record<string, unknown>, Omit<Behaviour, "seconds" | "commonest" | "steps"> {
  readerId: string;
  taskSeconds: number[];
  /** Of the texts with an answer, in the order in which they were read. */
  confidences: number[];
}

/** Free text as long as this is unlikely to be the same by chance. */
const longText = 40;

/** How people in a main round read and typed in its sample: counts for hints, by the person's id. */
export async function selectBehaviour(db: Db, roundId: string): Promise<Map<string, Behaviour>> {
  const { rows } = await db.execute<Row>(sql`
    with text as (
      select a.reader_id, a.id as assignment_id, a.submitted_at, f.id, f.status, f.confidence,
        array_position(a.output_order, o.position) as position, time.*,
        case when f.answer_start is null then f.answer end as typed_answer, f.comment
      from assignment a
      join task t on t.id = a.task_id and t.round_id = ${roundId} and t.kind = 'sample'
      join forecast f on f.assignment_id = a.id
      join task_output o on o.task_id = t.id and o.generation_id = f.generation_id
      left join reading_time time on time.forecast_id = f.id
      where a.state = 'submitted'
    ), written as (
      select id, reader_id, md5(lower(regexp_replace(trim(said), '\\s+', ' ', 'g'))) as hash
      from text cross join lateral (values (typed_answer), (comment)) said (said)
      where length(trim(said)) >= ${longText}
    ), same as (
      select hash from written group by hash having count(distinct reader_id) > 1
    ), copied as (
      select distinct id from written where hash in (select hash from same)
    ), task as (
      select reader_id, array_agg(seconds) as seconds from (
        select reader_id, sum(active_ms) / 1000.0::float8 as seconds
        from text where active_ms is not null group by reader_id, assignment_id) timed
      group by reader_id
    )
    select x.reader_id as "readerId", count(*)::int as texts,
      coalesce(task.seconds, '{}') as "taskSeconds",
      coalesce(array_agg(x.confidence order by x.submitted_at, x.position)
        filter (where x.status = 'ok'), '{}') as confidences,
      (count(*) filter (where x.status = 'ok' and x.confidence = 0))::int as zero,
      (count(*) filter (where x.pastes > 0))::int as pasted,
      sum(x.focus_losses)::int as "focusLosses",
      (count(distinct x.assignment_id) filter (where x.focus_losses is not null))::int as "focusTasks",
      (count(*) filter (where x.keys is not null and typed.is_typed))::int as typed,
      (count(*) filter (where x.keys = 0 and x.pastes = 0 and typed.is_typed))::int as "withoutKeys",
      count(copied.id)::int as copied
    from text x
    cross join lateral (
      select x.typed_answer is not null or x.comment is not null as is_typed) typed
    left join copied on copied.id = x.id
    left join task on task.reader_id = x.reader_id
    group by x.reader_id, task.seconds`);
  return new Map(
    rows.map(({ readerId, taskSeconds, confidences, ...counts }) => {
      const spent = spread(taskSeconds);
      return [
        readerId,
        {
          ...counts,
          seconds: "median" in spent ? spent.median : null,
          commonest: commonest(confidences),
          steps: longestSteps(confidences),
        },
      ];
    }),
  );
}
