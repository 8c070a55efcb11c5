import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Changes when a figure of the study may have: forecasts and judgements are only ever added, so
 * their numbers and newest times tell. Counted are all of the generations that the study shows.
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
        from judgement j join read on read.id = j.forecast_id)) as fingerprint`);
  return rows[0]?.fingerprint ?? "";
}
