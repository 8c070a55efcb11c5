import { type SQL, sql } from "drizzle-orm";

/** SQL for the seconds of a training run's jobs; one that is under way counts until now. */
export const jobSeconds = (trainingId: SQL, now: SQL): SQL => sql`(
  select coalesce(extract(epoch from sum(coalesce(j.ended_at, ${now}) - j.started_at)), 0)::float8
  from training_job j where j.training_id = ${trainingId})`;
