import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { StatedError } from "@/db/embedded/stated-error";
import { training, trainingJob } from "@/db/schema";
import { log } from "@/lib/log/server/log";
import { ownErrorText } from "../../own-error";
import { EngineRefused, EngineSilent, EngineUnreachable } from "../engines/engine";
import { planTraining } from "../plan-training";
import { mostPlanTries } from "../plan-tries";
import { advanceSupply } from "../supplies/advance-supply";
import type { Workplace } from "../workplace";
import { endStopped } from "./end-training";
import { followJob } from "./follow-job";
import { holdLease } from "./in-lease";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

/** So short, and often renewed: what a worker that dies has left is looked after again soon. */
const leaseSeconds = 20;
/** How soon a training run is looked at again. */
const pauseSeconds = { running: 2, unreachable: 15 };

/** Takes one step of a training run that is due. @returns whether there was one */
export async function stepDue(db: Connection, workplace: Workplace, now: Date): Promise<boolean> {
  const { workerId } = workplace;
  const leased = await leaseDue(db, workplace);
  if (leased === undefined) return false;
  const { id, due } = leased;
  // An import may take longer than a lease.
  const renewing = setInterval(
    () => {
      db.execute(sql`
      update training set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and leased_by = ${workerId}`).catch((err: unknown) =>
        log.error({ err, trainingId: id }, "the lease of a training run was not renewed"),
      );
    },
    (leaseSeconds * 1_000) / 4,
  );
  const pause = await attempt(db, workplace, id, now).finally(() => clearInterval(renewing));
  await db.execute(sql`
    update training set leased_by = null, leased_until = null,
      next_at = case
        -- Somebody has changed it since, and waits for that.
        when next_at <> ${due}::timestamptz and next_at <= now() then next_at
        when state in ('running', 'waiting', 'stopping')
        -- Its settings were changed while its plan was being made, or the machine was busy.
        or state = 'draft' and plan is null and plan_tries < ${mostPlanTries}
        -- Later where its engine is to rest.
        then greatest(next_at, now() + make_interval(secs => ${pause})) end
    where id = ${id} and leased_by = ${workerId}`);
  return true;
}

/**
 * Leases the training run that has been due for longest. Of an engine's, one at a time: an engine that does not answer then
 * holds up one worker, and the others look after other runs.
 * @returns its id, and since when it has been due, if there is one
 */
async function leaseDue(
  db: Connection,
  { workerId, plans }: Workplace,
): Promise<{ id: string; due: string } | undefined> {
  return db.transaction(async (tx) => {
    // One after the other: a statement sees no lease that is stored after it began.
    await tx.execute(sql`select pg_advisory_xact_lock(7265, 1)`);
    const { rows } = await tx.execute<{ id: string; due: string }>(sql`
      update training set leased_by = ${workerId}, leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = (
        select t.id from training t join project p on p.id = t.project_id
        where t.next_at <= now() and (t.leased_until is null or t.leased_until < now())
          and (p.archived_at is null or t.state = 'stopping') and (${plans} or t.state <> 'draft')
          and not (t.state in ('running', 'stopping') and exists (
            select from training o
            where o.leased_until >= now() and o.state in ('running', 'stopping')
              and o.settings ->> 'engineId' = t.settings ->> 'engineId'))
        -- Plans take long, and jobs have limits.
        order by t.state = 'draft', t.next_at limit 1 for update of t skip locked)
      returning id, next_at::text as due`);
    return rows[0];
  });
}

/** @returns after how many seconds it is due again, if it is */
async function attempt(
  db: Connection,
  workplace: Workplace,
  id: string,
  now: Date,
): Promise<number> {
  const [found] = await db.select().from(training).where(eq(training.id, id));
  if (!found) return pauseSeconds.running;
  const isIt = eq(training.id, id);
  try {
    const pause = await step(db, workplace, found, now);
    if (found.unreachableSince) await noteReached(db, workplace, found);
    return pause ?? pauseSeconds.running;
  } catch (error) {
    if (error instanceof EngineUnreachable) {
      if (found.unreachableSince === null)
        log.warn({ trainingId: id, reason: error.message }, "an engine is not reached");
      // Those that wait for a file need nothing of it.
      const isOnIt = and(
        sql`${training.settings} ->> 'engineId' = ${found.settings.engineId}`,
        inArray(training.state, ["running", "stopping"]),
      );
      const whose = error instanceof EngineSilent ? isOnIt : isIt;
      await noteProblem(db, workplace, { found, whose, now, problem: error.message });
      return pauseSeconds.unreachable;
    }
    if (!(error instanceof EngineRefused))
      log.error({ err: error, trainingId: id }, "a training run");
    await noteProblem(db, workplace, { found, whose: isIt, now, problem: problemOf(error) });
    return pauseSeconds.unreachable;
  }
}

const problemOf = (error: unknown): string =>
  error instanceof EngineRefused || error instanceof StatedError ? error.message : ownErrorText;

interface Problem {
  found: Training;
  /** The runs that have it. */
  whose: SQL | undefined;
  now: Date;
  problem: string;
}

/** Notes why a step could not be taken, if this worker still has the run's lease: another may have taken it since. */
const noteProblem = (
  db: Connection,
  workplace: Workplace,
  { found, whose, now, problem }: Problem,
): Promise<boolean> =>
  holdLease(db, workplace, found.id, async (tx) => {
    await tx
      .update(training)
      .set({
        unreachableSince: sql`coalesce(unreachable_since, ${now.toISOString()})`,
        // What stops a run that is being stopped stays its problem. Somebody may have resumed this one or chosen for it since
        // the look began: the next look, which is due at once, says what is wrong now.
        problem: sql`case when state = 'stopping'
          or id = ${found.id} and (state, problem) is distinct from (${found.state}, ${found.problem}::text)
          then problem else ${problem} end`,
      })
      // It may have been given up meanwhile.
      .where(and(whose, inArray(training.state, ["running", "waiting", "stopping"])));
    if (found.state !== "stopping") return;
    // Why a job can't be stopped is its own problem: that of its run says why it is to be.
    const isUnderWay = and(eq(trainingJob.trainingId, found.id), isNull(trainingJob.endedAt));
    await tx.update(trainingJob).set({ problem }).where(isUnderWay);
  });

/** A step has been taken again: its problem is gone, unless the step has said another. */
const noteReached = (
  db: Connection,
  workplace: Workplace,
  { id, problem }: Training,
): Promise<boolean> =>
  holdLease(db, workplace, id, async (tx) => {
    await tx
      .update(training)
      .set({
        unreachableSince: null,
        problem: sql`case when state <> 'stopping' and problem = ${problem} then null else problem end`,
      })
      .where(and(eq(training.id, id), inArray(training.state, ["running", "waiting", "stopping"])));
  });

/** @returns after how many seconds it is due again, where that is not as usual */
async function step(
  db: Connection,
  workplace: Workplace,
  one: Training,
  now: Date,
): Promise<number | undefined> {
  if (one.state === "draft") return planTraining(db, workplace, one);
  const job = await lastJob(db, one.id);
  if (isUnderWay(job)) await followJob(db, workplace, one, job, now);
  else if (one.state === "running") await sendNext(db, workplace, one);
  else if (one.state === "stopping") await endStopped(db, one, now);
  else if (one.state === "waiting" && job) return advanceSupply(db, workplace, one, job, now);
  return undefined;
}

const isUnderWay = (job: Job | undefined): job is Job =>
  job !== undefined && ["sending", "queued", "running"].includes(job.state);

async function lastJob(db: Db, trainingId: string): Promise<Job | undefined> {
  const [job] = await db
    .select()
    .from(trainingJob)
    .where(eq(trainingJob.trainingId, trainingId))
    .orderBy(desc(trainingJob.no))
    .limit(1);
  return job;
}

/** Makes the next job's row; it is sent in the next step, by whoever takes that. */
async function sendNext(db: Connection, { workerId }: Workplace, one: Training): Promise<void> {
  // Of this machine's, one at a time, in the order of their starts. The lock comes first: a statement sees nothing that is
  // stored after it began.
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7265, 0)`);
    await tx.execute(sql`
      insert into training_job (training_id, no)
      select t.id, 1 + coalesce((select max(no) from training_job j where j.training_id = t.id), 0)
      from training t
      where t.id = ${one.id} and t.state = 'running' and t.leased_by = ${workerId}
        and (t.settings ->> 'engineId' is not null or not exists (
          select from training_job j join training o on o.id = j.training_id
          where j.state in ('sending', 'queued', 'running') and o.settings ->> 'engineId' is null))`);
  });
}
