import { sql } from "drizzle-orm";
import type { TrainingSummary } from "../schema";
import { secondsKnown } from "./job-seconds";
import { mostPlanTries } from "./plan-tries";

/** Columns of a training run as lists show it, for `from training t`. */
export const summaryColumns = sql`
  t.id, t.name, t.settings ->> 'recipe' as recipe, t.state, t.problem, t.limit_reached as "limitReached",
  case when t.settings ->> 'engineId' is null then 'This machine' else coalesce(
    (select e.name from engine e where e.id = (t.settings ->> 'engineId')::uuid),
    'an engine that was removed') end as engine,
  (t.state = 'running' and (t.unreachable_since is not null or not exists (
    select from training_job j where j.training_id = t.id and j.state = 'running'))) as "isWaitingForEngine",
  (select count(*)::int from training_stage s where s.training_id = t.id and s.state = 'done') as "stagesDone",
  (select count(*)::int from training_stage s where s.training_id = t.id) as stages,
  ${secondsKnown(sql`t.id`)} as seconds,
  (select u.name from "user" u where u.id = t.created_by) as "createdBy",
  case when t.state <> 'draft' then null
    when t.plan is null and t.plan_tries < ${mostPlanTries} then 'planning'
    when t.plan is null then 'unplanned'
    when jsonb_array_length(t.plan -> 'problems') > 0 then 'refused'
    when exists (
      select from training o
      where o.settings ->> 'engineId' = t.settings ->> 'engineId' and o.unreachable_since is not null
    ) then 'waits' else 'ready' end as draft,
  t.created_at as "createdAt", t.started_at as "startedAt", t.ended_at as "endedAt"`;

/** A row of them as Postgres sends it, with times. */
export type Summary = Omit<TrainingSummary, Times> &
  Record<Times, Date | null> & { createdAt: Date };
type Times = "createdAt" | "startedAt" | "endedAt";

/** Postgres writes times as text where a statement is written by hand. */
export const withTimes = <Row extends Record<Times, unknown>>(row: Row) => ({
  ...row,
  createdAt: new Date(String(row.createdAt)),
  startedAt: row.startedAt === null ? null : new Date(String(row.startedAt)),
  endedAt: row.endedAt === null ? null : new Date(String(row.endedAt)),
});
