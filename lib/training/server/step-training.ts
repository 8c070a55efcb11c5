import { mkdir } from "node:fs/promises";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingJob, trainingStage } from "@/db/schema";
import { log } from "@/lib/log/server/log";
import { count } from "@/lib/text/count";
import { EngineRefused, EngineUnreachable } from "./engines/engine";
import { openEngine } from "./engines/open-engine";
import { readInside } from "./open-inside";
import { planTraining } from "./plan-training";
import { lastLine } from "./progress/read-log";
import { readStages } from "./progress/read-stages";
import { advanceSupply } from "./supplies/advance-supply";
import { withSamples } from "./supplies/with-samples";
import { writeGivenFiles } from "./supplies/write-given-files";
import { folderOf, type JobFolder } from "./training-folder";
import type { Workplace } from "./workplace";
import { writeRecipe, writeScript } from "./write-files";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

const leaseSeconds = 120;
/** How soon a training run is looked at again. */
const pauseSeconds = { running: 2, unreachable: 15 };
/** For how long an exit code may be missing after the engine says that the job has ended. */
const lagMs = 60_000;

/** Takes one step of a training run that is due. @returns whether there was one */
export async function stepDue(db: Connection, workplace: Workplace, now: Date): Promise<boolean> {
  const { workerId } = workplace;
  const { rows } = await db.execute<{ id: string }>(sql`
    update training set leased_by = ${workerId}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select t.id from training t join project p on p.id = t.project_id
      where t.next_at <= now() and (t.leased_until is null or t.leased_until < now())
        and (p.archived_at is null or t.state = 'stopping')
      -- Plans take long, and jobs have limits.
      order by t.state = 'draft', t.next_at limit 1 for update of t skip locked)
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) return false;
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
      next_at = case when state in ('running', 'waiting', 'stopping')
        -- Its settings were changed while its plan was being made.
        or state = 'draft' and plan is null
        then now() + make_interval(secs => ${pause}) end
    where id = ${id} and leased_by = ${workerId}`);
  return true;
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
  try {
    const pause = await step(db, workplace, found, now);
    if (found.unreachableSince) await noteUnreachable(db, id, null, null);
    return pause ?? pauseSeconds.running;
  } catch (error) {
    if (error instanceof EngineUnreachable) {
      if (found.unreachableSince === null)
        log.warn({ trainingId: id, reason: error.message }, "an engine is not reached");
      await noteUnreachable(db, id, found.unreachableSince ?? now, error.message);
      return pauseSeconds.unreachable;
    }
    const isRefused = error instanceof EngineRefused;
    if (!isRefused) log.error({ err: error, trainingId: id }, "a training run");
    const problem = isRefused
      ? error.message
      : "An error of Candor itself: the worker’s log says which.";
    // While its job goes on, somebody must look after it.
    if (isUnderWay(await lastJob(db, id))) {
      await noteUnreachable(db, id, found.unreachableSince ?? now, problem);
      return pauseSeconds.unreachable;
    }
    await endWith(db, found, "failed", problem, now);
    return pauseSeconds.running;
  }
}

/** What stops a run that is being stopped stays its problem. */
const noteUnreachable = (db: Db, id: string, since: Date | null, problem: string | null) =>
  db
    .update(training)
    .set({
      unreachableSince: since,
      problem: sql`case when state = 'running' then ${problem} else problem end`,
    })
    .where(eq(training.id, id));

/** @returns after how many seconds it is due again, where that is not as usual */
async function step(
  db: Connection,
  workplace: Workplace,
  one: Training,
  now: Date,
): Promise<number | undefined> {
  if (one.state === "draft") {
    await planTraining(db, workplace, one);
    return undefined;
  }
  const job = await lastJob(db, one.id);
  if (isUnderWay(job)) await follow(db, workplace, one, job, now);
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
  // Of this machine's, one at a time, in the order of their starts.
  await db.execute(sql`
    insert into training_job (training_id, no)
    select t.id, 1 + coalesce((select max(no) from training_job j where j.training_id = t.id), 0)
    from training t
    where t.id = ${one.id} and t.state = 'running' and t.leased_by = ${workerId}
      and (t.settings ->> 'engineId' is not null
        or pg_try_advisory_xact_lock(7265, 0) and not exists (
          select from training_job j join training o on o.id = j.training_id
          where j.state in ('sending', 'queued', 'running') and o.settings ->> 'engineId' is null))`);
}

/** Follows a job that is sent, or sends it. */
async function follow(
  db: Connection,
  workplace: Workplace,
  one: Training,
  job: Job,
  now: Date,
): Promise<void> {
  const place = folderOf(workplace.root, one.id);
  const folder = place.job(job.id);
  const here = {
    root: workplace.root,
    packageFolder: workplace.packageFolder,
    python: await workplace.ensurePython(),
  };
  const open = () => openEngine(db, one.settings.engineId, one.projectId, here);
  if (job.state === "sending") {
    if (one.state === "stopping" && (await takePlace(folder)))
      return endJob(db, job, "cancelled", null, now);
    const engineJob = await send().catch(async (error: unknown) => {
      if (error instanceof EngineRefused) await endJob(db, job, "failed", error.message, now);
      throw error;
    });
    await db
      .update(trainingJob)
      .set({ state: "queued", engineJob })
      .where(eq(trainingJob.id, job.id));
    return;
  }
  const engineJob = job.engineJob ?? job.id;
  const sent = { key: job.id, folder };
  const look = await open()
    .then((engine) => engine.look(engineJob, sent))
    .catch((error: Error) => error);
  // What the files say counts while the engine does not answer, too.
  while (await readStages(db, one.id, place));
  const exit = await exitCode(folder);
  const startedAt = job.startedAt ?? (await timeIn(folder, folder.began, job.createdAt, now));
  if (startedAt !== job.startedAt)
    await db.update(trainingJob).set({ startedAt }).where(eq(trainingJob.id, job.id));
  if (exit !== null) {
    const endedAt = await timeIn(folder, folder.ended, startedAt ?? job.createdAt, now);
    return settle(db, one, job, exit, endedAt ?? now, place);
  }
  if (look instanceof Error) throw look;
  if (look.state === "running" && job.state !== "running") {
    await db
      .update(trainingJob)
      .set({ state: "running", startedAt: startedAt ?? now, problem: null })
      .where(eq(trainingJob.id, job.id));
  }
  if (look.state === "queued" && look.message !== job.problem) {
    await db.update(trainingJob).set({ problem: look.message }).where(eq(trainingJob.id, job.id));
  }
  if (look.state === "ended" || look.state === "lost") {
    return settleQuiet(db, one, job, look.message, now);
  }
  if (one.state === "stopping") return (await open()).cancel(engineJob, sent);
  await stopAtLimits(db, one, now);

  async function send(): Promise<string> {
    const engine = await open().catch(async (error: unknown) => {
      // An earlier worker may have sent it, and died: then it goes on.
      if (error instanceof EngineRefused && !(await takePlace(folder)))
        throw new EngineUnreachable(error.message);
      throw error;
    });
    await writeRecipe({ ...workplace, trainingId: one.id }, one.settings);
    // As they are at its start, for all its jobs.
    const [problem] = job.no === 1 ? await writeGivenFiles(db, workplace, one) : [];
    if (problem !== undefined) throw new EngineRefused(problem);
    const settings = await withSamples(workplace.packageFolder, one.settings);
    await writeScript({ ...workplace, trainingId: one.id, jobId: job.id }, settings, engine.paths);
    return engine.submit({
      ...{ key: job.id, name: `candor-${one.id.slice(0, 8)}-${job.no}`, folder },
      script: folderOf(engine.paths.root, one.id).job(job.id).script,
      resources: one.settings.resources,
      mostMinutes: minutesLeft(one, await secondsUsed(db, one.id, now)),
    });
  }
}

/**
 * Takes the place of a job of which nobody knows whether the engine has it: if it starts later, it does nothing.
 * @returns whether it had not started
 */
const takePlace = async (folder: JobFolder): Promise<boolean> => {
  await mkdir(folder.folder, { recursive: true });
  return mkdir(folder.started).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
};

async function exitCode({ folder, exit }: JobFolder): Promise<number | null> {
  const text = await readInside(folder, exit);
  return text === null ? null : Number(text);
}

/** A time that a job has noted, by the clock of its machine: within what this server knows of it. */
async function timeIn(
  { folder }: JobFolder,
  file: string,
  from: Date,
  until: Date,
): Promise<Date | null> {
  const seconds = Number(await readInside(folder, file));
  if (!(seconds > 0)) return null;
  return new Date(Math.min(Math.max(seconds * 1_000, from.getTime()), until.getTime()));
}

/** The job has ended by itself, and says how. */
async function settle(
  db: Connection,
  one: Training,
  job: Job,
  exit: number,
  now: Date,
  place: ReturnType<typeof folderOf>,
): Promise<void> {
  if (one.state === "stopping")
    return endJob(db, job, exit === 0 ? "done" : "cancelled", null, now);
  if (exit === 0) {
    await endJob(db, job, "done", null, now);
    return endWith(db, one, "done", null, now);
  }
  const problem = await lastLine({ folder: place.folder, log: place.job(job.id).log });
  if (exit === waitsCode) {
    await endJob(db, job, "waits", problem, now);
    await db
      .update(training)
      .set({ state: "waiting", problem: null })
      .where(and(eq(training.id, one.id), eq(training.state, "running")));
    return;
  }
  await endJob(db, job, "failed", problem, now);
  await endWith(db, one, "failed", problem ?? `The job ended with ${exit}.`, now);
}

/** What `candor_training run` ends with where it waits for a file. */
const waitsCode = 3;

/** The engine says that it has ended, and there is no exit code: soon there may be one. */
async function settleQuiet(
  db: Connection,
  one: Training,
  job: Job,
  message: string | null,
  now: Date,
): Promise<void> {
  if (one.state === "stopping") return endJob(db, job, "cancelled", message, now);
  const since = job.quietSince ?? now;
  const isLocal = one.settings.engineId === null;
  if (!isLocal && now.getTime() - since.getTime() < lagMs) {
    await db.update(trainingJob).set({ quietSince: since }).where(eq(trainingJob.id, job.id));
    return;
  }
  await endJob(db, job, "lost", message, now);
  const problem = `${message ?? "The engine has lost the job."} Resume the training run: it goes on from its last checkpoint.`;
  await endWith(db, one, "failed", problem, now);
}

async function endJob(
  db: Db,
  job: Job,
  state: "done" | "waits" | "failed" | "cancelled" | "lost",
  problem: string | null,
  now: Date,
): Promise<void> {
  await db
    .update(trainingJob)
    .set({ state, problem, endedAt: now, quietSince: null })
    .where(eq(trainingJob.id, job.id));
}

/** Ends a training run; a stage that was under way has stopped too. */
async function endWith(
  db: Connection,
  one: Training,
  state: "done" | "failed" | "cancelled",
  problem: string | null,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(training)
      .set({ state, problem, endedAt: now, unreachableSince: null })
      .where(
        and(
          eq(training.id, one.id),
          sql`${training.endedAt} is null`,
          sql`${training.state} <> 'draft'`,
        ),
      );
    await tx
      .update(trainingStage)
      .set({ state: state === "failed" ? "failed" : "missing" })
      .where(and(eq(trainingStage.trainingId, one.id), eq(trainingStage.state, "running")));
  });
}

/** A run that was stopped by its limits has a problem that says so; one that a person cancelled has none. */
const endStopped = (db: Connection, one: Training, now: Date) =>
  endWith(db, one, one.problem === null ? "cancelled" : "failed", one.problem, now);

/** Of its jobs so far. */
async function secondsUsed(db: Db, trainingId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from sum(coalesce(ended_at, ${now.toISOString()}) - started_at)), 0)::float8 as seconds
    from training_job where training_id = ${trainingId} and started_at is not null`);
  return rows[0]?.seconds ?? 0;
}

/** Up to the first of its limits, at least one; null where it has none. */
function minutesLeft(
  { mostMinutes, mostCost, hourlyCost }: Training,
  seconds: number,
): number | null {
  const limits = [
    ...(mostMinutes === null ? [] : [mostMinutes]),
    ...(mostCost === null || hourlyCost === 0 ? [] : [(mostCost / hourlyCost) * 60]),
  ];
  if (limits.length === 0) return null;
  return Math.max(1, Math.ceil(Math.min(...limits) - seconds / 60));
}

async function stopAtLimits(db: Connection, one: Training, now: Date): Promise<void> {
  const { mostMinutes, mostCost, hourlyCost } = one;
  const seconds = await secondsUsed(db, one.id, now);
  const problem =
    mostMinutes !== null && seconds >= mostMinutes * 60
      ? `Its limit of ${count(mostMinutes, "minute")} is reached. Its checkpoints are kept: raise the limit, and resume.`
      : mostCost !== null && (seconds / 3_600) * hourlyCost >= mostCost
        ? "Its spending limit is reached. Its checkpoints are kept: raise the limit, and resume."
        : null;
  if (problem === null) return;
  await db
    .update(training)
    .set({ state: "stopping", problem })
    .where(and(eq(training.id, one.id), eq(training.state, "running")));
}
