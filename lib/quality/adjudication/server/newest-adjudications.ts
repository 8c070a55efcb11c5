import { sql } from "drizzle-orm";

/** The newest decision about each text; one that was taken back has no `correct`. */
export const newestAdjudications = sql`
  select distinct on (d.task_id, d.position) d.task_id, d.position, d.correct, d.reason, d.user_id,
    d.created_at
  from adjudication d
  order by d.task_id, d.position, d.seq desc`;
