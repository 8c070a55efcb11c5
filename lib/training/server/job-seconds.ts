import { type SQL, sql } from "drizzle-orm";

/** SQL for how many seconds a training run's jobs took. A job that is still running counts up to `now`. */
export const jobSeconds = (trainingId: SQL, now: SQL): SQL => sql`(
  select coalesce(extract(epoch from sum(coalesce(j.ended_at, ${now}) - j.started_at)), 0)::float8
  from training_job j where j.training_id = ${trainingId})`;
