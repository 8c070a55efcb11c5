import { and, asc, eq, ne } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, type trainingJob, trainingStage } from "@/db/schema";
import { deniedText, firstDeniedText } from "../denied-text";
import { EngineRefused, EngineUnreachable } from "../engines/engine";
import { openEngine } from "../engines/open-engine";
import { changedInside, readInside } from "../open-inside";
import { lastSign } from "../progress/last-sign";
import { lastLine } from "../progress/read-log";
import { filesOf, readStages } from "../progress/read-stages";
import { readExit } from "../read-exit";
import { folderOf, type JobFolder } from "../training-folder";
import type { Workplace } from "../workplace";
import { endJob, endStopped, endWith } from "./end-training";
import { fenceJob, isTaken, takePlace } from "./fence-job";
import { inLease, isInLease, noteJob } from "./in-lease";
import { sendJob } from "./send-job";
import { limitCode, minutesOfJob, noteLimit, stopAtLimits } from "./stop-at-limits";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

/** For how long a job's result may be missing after it has ended: file systems may lag. */
const lagMs = 60_000;

/** For how long what a job has left is read after its end: it may have left more than there is time for. */
const leftMs = 10 * 60_000;

/** Follows a job that is sent, or sends it. */
export async function followJob(
  db: Connection,
  workplace: Workplace,
  one: Training,
  job: Job,
  now: Date,
): Promise<void> {
  const place = folderOf(workplace.root, one.id);
  const folder = place.job(job.id);
  const { root, packageFolder } = workplace;
  const { engineId } = one.settings;
  const open = (python = "") =>
    openEngine(db, engineId, one.projectId, { root, packageFolder, python });
  const note = async (set: Partial<Job>) => {
    await noteJob(db, workplace, job, set);
  };
  const hold = async (work: Parameters<typeof inLease>[3]): Promise<void> => {
    await inLease(db, workplace, job, work);
  };
  if (job.state === "sending") {
    if (one.state === "stopping" && (await fenceJob(folder)))
      return hold((tx, fresh) => endBoth(tx, fresh, job, null, now));
    // By a worker that died before it could note it: another job is sent.
    if (await isTaken(folder)) return hold((tx) => endJob(tx, job, "cancelled", null, now));
    const sending = { open, folder };
    const engineJob = await sendJob(db, workplace, one, job, sending).catch((error: unknown) => {
      if (error instanceof EngineRefused) return error;
      throw error;
    });
    if (!(engineJob instanceof EngineRefused)) return note({ state: "queued", engineJob });
    // What an engine refuses it refuses again.
    const { message } = engineJob;
    if (!(await isInLease(db, workplace, job))) return;
    // It has it from an earlier attempt, and the next step finds it.
    if (!(await takePlace(folder))) throw new EngineUnreachable(message);
    return hold(async (tx) => {
      await endJob(tx, job, "failed", message, now);
      await endWith(tx, one, "failed", message, now);
    });
  }
  const engineJob = job.engineJob ?? job.id;
  const sent = { key: job.id, folder };
  const look = await open()
    .then((engine) => engine.look(engineJob, sent))
    .catch((error: Error) => error);
  // Before the events: where it has ended, all of them are there.
  const exit = await readExit(folder);
  // What the files say counts while the engine does not answer, too.
  const isBehind = await readStages(db, one.id, place, exit === null);
  const startedAt = job.startedAt ?? (await timeIn(folder, folder.began, job.createdAt, now));
  if (startedAt !== job.startedAt) await note({ startedAt });
  if (exit !== null) {
    // First what it has left, in the next looks.
    const since = job.quietSince ?? now;
    if (isBehind && one.state === "running" && now.getTime() - since.getTime() < leftMs) {
      return note({ quietSince: since });
    }
    const endedAt = await writtenAt(folder, startedAt ?? job.createdAt, now);
    const missing = exit === 0 ? await stagesNotDone(db, one.id) : [];
    if (missing.length > 0) {
      const denied = await firstDeniedText(missing.flatMap((name) => filesOf(place, name)));
      const quiet = { ...unfinished(missing, denied), folder, endedAt };
      return settleQuiet(db, workplace, one, job, quiet, now);
    }
    const { log } = folder;
    const said = (await lastLine({ folder: place.folder, log })) ?? (await deniedText(log));
    return hold((tx, fresh) => settle(tx, fresh, job, { exit, said, endedAt }, now));
  }
  if (look instanceof Error) {
    const seenAt = await lastSign(db, place, { ...job, startedAt }, now);
    if (seenAt !== null) await note({ seenAt });
    if (one.state === "stopping") await fenceJob(folder);
    throw look;
  }
  if (look.engineJob !== undefined && look.engineJob !== job.engineJob)
    await note({ engineJob: look.engineJob });
  if (look.state === "running" && job.state !== "running")
    await note({ state: "running", startedAt: startedAt ?? now, problem: null });
  // One that ran may wait again: its engine has suspended it.
  if (look.state === "queued" && (job.state !== "queued" || look.message !== job.problem))
    await note({ state: "queued", problem: look.message });
  if (look.state === "ended" || look.state === "lost") {
    const said = look.message ?? "The engine has lost the job.";
    const denied = await firstDeniedText([folder.exit, folder.log]);
    const message = denied === null ? said : `${said} ${denied}`;
    // The app may have been away since.
    const endedAt = (await lastSign(db, place, { ...job, startedAt }, now)) ?? now;
    const quiet = { state: "lost" as const, message, folder, endedAt };
    return settleQuiet(db, workplace, one, job, quiet, now);
  }
  const elapsed = startedAt === null ? 0 : (now.getTime() - startedAt.getTime()) / 1_000;
  const suspendedSeconds = Math.min(
    look.suspendedSeconds ?? job.suspendedSeconds,
    Math.max(0, Math.floor(elapsed)),
  );
  await note({ seenAt: now, suspendedSeconds, quietSince: null });
  if (one.state === "stopping") return (await open()).cancel(engineJob, sent);
  let mostMinutes: number | null = null;
  const isHeld = await inLease(db, workplace, job, async (tx, fresh) => {
    await stopAtLimits(tx, fresh, now);
    // They may have been changed since it was sent.
    mostMinutes = await minutesOfJob(tx, fresh);
  });
  if (isHeld) await noteLimit(folder, mostMinutes, suspendedSeconds);
}

/** A time that a job has noted, by the clock of its machine: within what this server knows of it. */
async function timeIn(
  { run }: JobFolder,
  file: string,
  from: Date,
  until: Date,
): Promise<Date | null> {
  const seconds = Number(await readInside(run, file));
  if (!(seconds > 0)) return null;
  return new Date(Math.min(Math.max(seconds * 1_000, from.getTime()), until.getTime()));
}

/** When a job wrote its exit code, as the file system says: what a job notes itself may be any time. */
async function writtenAt({ run, exit }: JobFolder, from: Date, until: Date): Promise<Date> {
  const ms = (await changedInside(run, exit)) ?? until.getTime();
  return new Date(Math.min(Math.max(ms, from.getTime()), until.getTime()));
}

/** The job of a run that is being stopped has ended, and the run with it. */
async function endBoth(
  tx: Db,
  one: Training,
  job: Job,
  problem: string | null,
  endedAt: Date,
): Promise<void> {
  await endJob(tx, job, "cancelled", problem, endedAt);
  await endStopped(tx, one, endedAt);
}

interface Ended {
  exit: number;
  /** Its last words. */
  said: string | null;
  endedAt: Date;
}

/** The job has ended, and says how. */
async function settle(
  tx: Db,
  one: Training,
  job: Job,
  { exit, said, endedAt }: Ended,
  now: Date,
): Promise<void> {
  // Also where it was to be stopped, and was quicker.
  if (exit === 0) {
    await endJob(tx, job, "done", null, endedAt);
    return endWith(tx, one, "done", null, endedAt);
  }
  if (one.state === "stopping") return endBoth(tx, one, job, null, endedAt);
  const problem = exit === killedCode ? killedText : said;
  if (exit === waitsCode) {
    await endJob(tx, job, "waits", problem, endedAt);
    await tx
      .update(training)
      .set({ state: "waiting", problem: null })
      .where(and(eq(training.id, one.id), eq(training.state, "running")));
    return;
  }
  // While Candor was away. Where the limits were raised since, another job goes on.
  if (exit === limitCode) {
    await endJob(tx, job, "cancelled", null, endedAt);
    return stopAtLimits(tx, one, now);
  }
  await endJob(tx, job, "failed", problem, endedAt);
  await endWith(tx, one, "failed", problem ?? `The job ended with ${exit}.`, endedAt);
}

/** What a shell says of a process that SIGKILL ended: 128 and the signal's number. */
const killedCode = 137;
const killedText =
  "The system killed the job (SIGKILL). Most likely memory ran out: that of the machine, or what the engine gave the job.";

/** What `candor_training run` ends with where it waits for a file. */
const waitsCode = 3;

async function stagesNotDone(db: Connection, trainingId: string): Promise<string[]> {
  const { name, no, state } = trainingStage;
  const isIts = eq(trainingStage.trainingId, trainingId);
  const found = await db
    .select({ name })
    .from(trainingStage)
    .where(and(isIts, ne(state, "done")))
    .orderBy(asc(no));
  return found.map((stage) => stage.name);
}

interface Quiet {
  state: "failed" | "lost";
  message: string;
  folder: JobFolder;
  endedAt: Date;
}

const unfinished = (
  stages: readonly string[],
  denied: string | null,
): Pick<Quiet, "state" | "message"> => ({
  state: "failed",
  message: `The job says that it is done, but ${stages.length === 1 ? "a stage is" : "stages are"} not: ${stages.join(", ")}.${denied === null ? "" : ` ${denied}`}`,
});

/** The job has ended, and not all of its result is there: soon it may be. */
async function settleQuiet(
  db: Connection,
  workplace: Workplace,
  one: Training,
  job: Job,
  { state, message, folder, endedAt }: Quiet,
  now: Date,
): Promise<void> {
  const since = job.quietSince ?? now;
  const mayLag = one.settings.engineId !== null && now.getTime() - since.getTime() < lagMs;
  if (mayLag && one.state !== "stopping") {
    await noteJob(db, workplace, job, { quietSince: since });
    return;
  }
  if (!(await isInLease(db, workplace, job))) return;
  // It may run where its engine does not see it, or be started later.
  await fenceJob(folder);
  await inLease(db, workplace, job, async (tx, fresh) => {
    if (fresh.state === "stopping") return endBoth(tx, fresh, job, message, endedAt);
    await endJob(tx, job, state, message, endedAt);
    const problem = `${message} The run can be resumed: finished stages and saved steps are kept.`;
    await endWith(tx, fresh, "failed", problem, now);
  });
}
