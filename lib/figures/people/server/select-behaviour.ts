import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { commonest, longestSteps } from "../confidence-patterns";
import { usualSeconds } from "../find-hints";
import type { Behaviour, PersonAgreement } from "../schema";
import { recallRound, sampleOf } from "./recall-round";

type Compared = "seconds" | "copied";

interface Row extends Record<string, unknown>, Omit<Behaviour, Compared | "commonest" | "steps"> {
  readerId: string;
  /** Of the texts with an answer, in the order in which they were read. */
  confidences: number[];
}

type Behaved = Pick<PersonAgreement, "behaviour" | "usualSeconds">;

/** How some people in a main round read and typed in its sample, beside everyone there: for hints, by the person's id. */
export async function selectBehaviour(
  db: Db,
  roundId: string,
  readerIds: readonly string[],
): Promise<Map<string, Behaved>> {
  const { medians, copies } = await recallRound(db, roundId);
  const timed = [...medians.values()].sort((a, b) => a - b);
  const { rows } = await db.execute<Row>(sql`
    with text as (
      select a.reader_id, a.id as assignment_id, a.submitted_at, f.id, f.status, f.confidence,
        (select array_position(a.output_order, o.position) from task_output o
          where o.task_id = t.id and o.generation_id = f.generation_id) as position, time.*,
        f.comment is not null or (f.answer is not null and f.answer_start is null) as is_typed
      from assignment a
      join task t on t.id = a.task_id
      join forecast f on f.assignment_id = a.id
      left join reading_time time on time.forecast_id = f.id
      where ${sampleOf(roundId)} and a.reader_id = any(${sql.param(readerIds)}::uuid[])
    )
    select x.reader_id as "readerId", count(*)::int as texts,
      coalesce(array_agg(x.confidence order by x.submitted_at, x.position)
        filter (where x.status = 'ok'), '{}') as confidences,
      (count(*) filter (where x.status = 'ok' and x.confidence = 0))::int as zero,
      (count(*) filter (where x.pastes > 0))::int as pasted,
      sum(x.focus_losses)::int as "focusLosses",
      (count(distinct x.assignment_id) filter (where x.focus_losses is not null))::int as "focusTasks",
      (count(*) filter (where x.keys is not null and x.is_typed))::int as typed,
      (count(*) filter (where x.keys = 0 and x.pastes = 0 and x.is_typed))::int as "withoutKeys"
    from text x
    group by x.reader_id`);
  return new Map(
    rows.map(({ readerId, confidences, ...counts }) => {
      const seconds = medians.get(readerId) ?? null;
      const copied = copies.get(readerId) ?? 0;
      const patterns = { commonest: commonest(confidences), steps: longestSteps(confidences) };
      return [
        readerId,
        {
          behaviour: { ...counts, ...patterns, seconds, copied },
          usualSeconds: usualSeconds(timed, seconds),
        },
      ];
    }),
  );
}
