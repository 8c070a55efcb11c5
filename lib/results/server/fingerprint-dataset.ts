import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Changes when a figure of the dataset may have: what there is to count is only ever added. */
export async function fingerprintDataset(db: Db, datasetId: string): Promise<string> {
  const { rows } = await db.execute<{ fingerprint: string }>(sql`
    with read as (
      select f.id, f.created_at from forecast f
      join question q on q.id = f.question_id and q.dataset_id = ${datasetId})
    select concat_ws(' ',
      (select count(*) from question q where q.dataset_id = ${datasetId}),
      (select concat_ws(' ', count(*), max(created_at)) from read),
      (select concat_ws(' ', count(*), max(j.created_at))
        from judgement j join read on read.id = j.forecast_id)) as fingerprint`);
  return rows[0]?.fingerprint ?? "";
}
