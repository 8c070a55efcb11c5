import { type SQL, sql } from "drizzle-orm";

/** Up to when a job is known to have run, for `training_job j`. */
const knownUntil = sql`coalesce(j.seen_at, j.started_at)`;

/** SQL for how many seconds a training run's jobs took. One that has not ended counts up to `until`. */
export const jobSeconds = (trainingId: SQL, until: SQL = knownUntil): SQL => sql`(
  select coalesce(extract(epoch from sum(coalesce(j.ended_at, ${until}) - j.started_at)), 0)::float8
  from training_job j where j.training_id = ${trainingId})`;
