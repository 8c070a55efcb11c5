import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Changes when a figure of the study may have. Forecasts and judgements are only added, or erased with
 * their person; a task is submitted once; exclusions and erasures leave rows. So their numbers
 * and newest times tell. Counted are all forecasts of generations that the study shows.
 */
export async function fingerprintStudy(db: Db, studyId: string): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    with read as (
      select f.id, f.created_at from forecast f
      where f.generation_id in (
        select o.generation_id from task_output o
        join task t on t.id = o.task_id
        where t.study_id = ${studyId}))
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(created_at)) from read),
      (select concat_ws(' ', count(*), max(j.created_at))
        from judgement j join read on read.id = j.forecast_id),
      (select concat_ws(' ', count(*), max(a.submitted_at)) from assignment a
        where a.study_id = ${studyId} and a.state = 'submitted'),
      (select concat_ws(' ', count(*), max(e.seq)) from exclusion_event e
        where e.study_id = ${studyId}),
      (select count(*) from erasure where study_id = ${studyId})) as fingerprint`);
  return rows[0]?.fingerprint ?? "";
}
