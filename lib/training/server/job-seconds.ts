import { type SQL, sql } from "drizzle-orm";

/** Of a training run's jobs that have started, each up to a time of `training_job j`, without time in which it was suspended. */
const secondsUpTo = (trainingId: SQL, end: SQL): SQL => sql`(
  select coalesce(
    sum(greatest(0, extract(epoch from ${end} - j.started_at) - j.suspended_seconds)), 0)::float8
  from training_job j where j.training_id = ${trainingId})`;

/** SQL for how many seconds a training run's jobs are known to have run: one under way up to its last sign of life. */
export const secondsKnown = (trainingId: SQL): SQL =>
  secondsUpTo(trainingId, sql`coalesce(j.ended_at, j.seen_at)`);

/** SQL for how many seconds a training run's jobs ran if the one under way still runs at a time. */
export const secondsUntil = (trainingId: SQL, until: Date): SQL =>
  secondsUpTo(trainingId, sql`coalesce(j.ended_at, ${until.toISOString()}::timestamptz)`);

/** SQL for how many seconds a training run's jobs ran that have ended. */
export const secondsOfEnded = (trainingId: SQL): SQL => secondsUpTo(trainingId, sql`j.ended_at`);
