import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * Changes when a figure of the dataset may have. As with a study (see `fingerprintStudy`), numbers and
 * newest times tell.
 */
export async function fingerprintDataset(db: Db, datasetId: string): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    with read as (
      select f.id, f.created_at from forecast f
      join question q on q.id = f.question_id and q.dataset_id = ${datasetId}
    ), answered as (
      select a.study_id, a.submitted_at from assignment a
      join question q on q.id = a.question_id and q.dataset_id = ${datasetId}
      where a.state = 'submitted')
    select concat_ws(' ',
      (select count(*) from question q where q.dataset_id = ${datasetId}),
      (select concat_ws(' ', count(*), max(created_at)) from read),
      (select concat_ws(' ', count(*), max(j.created_at))
        from judgement j join read on read.id = j.forecast_id),
      (select concat_ws(' ', count(*), max(submitted_at)) from answered),
      (select concat_ws(' ', count(*), max(e.seq)) from exclusion_event e
        where e.study_id in (select study_id from answered))) as fingerprint`);
  return rows[0]?.fingerprint ?? "";
}
