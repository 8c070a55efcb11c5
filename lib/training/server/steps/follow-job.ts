import { and, asc, eq, ne } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingJob, trainingStage } from "@/db/schema";
import { deniedText, firstDeniedText } from "../denied-text";
import { EngineRefused } from "../engines/engine";
import { openEngine } from "../engines/open-engine";
import { changedInside, readInside } from "../open-inside";
import { lastLine } from "../progress/read-log";
import { filesOf, readStages } from "../progress/read-stages";
import { readExit } from "../read-exit";
import { folderOf, type JobFolder } from "../training-folder";
import type { Workplace } from "../workplace";
import { endJob, endWith } from "./end-training";
import { inLease } from "./in-lease";
import { sendJob, takePlace } from "./send-job";
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
  if (job.state === "sending") {
    if (one.state === "stopping" && (await takePlace(folder)))
      return endJob(db, job, "cancelled", null, now);
    // Only here: it may take a long download, and other engines have a Python of their own.
    const openToSend = async () =>
      engineId === null ? open(await workplace.ensurePython()) : open();
    const sending = { open: openToSend, folder };
    const engineJob = await sendJob(db, workplace, one, job, sending).catch((error: unknown) => {
      if (error instanceof EngineRefused) return error;
      throw error;
    });
    // What an engine refuses it refuses again.
    if (engineJob instanceof EngineRefused) {
      const { message } = engineJob;
      return inLease(db, workplace, one.id, async (tx) => {
        await endJob(tx, job, "failed", message, now);
        await endWith(tx, one, "failed", message, now);
      });
    }
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
  // Before the events: where it has ended, all of them are there.
  const exit = await readExit(folder);
  // What the files say counts while the engine does not answer, too.
  const isBehind = await readStages(db, one.id, place, exit === null);
  const startedAt = job.startedAt ?? (await timeIn(folder, folder.began, job.createdAt, now));
  if (startedAt !== job.startedAt)
    await db.update(trainingJob).set({ startedAt }).where(eq(trainingJob.id, job.id));
  if (exit !== null) {
    // First what it has left, in the next looks.
    const since = job.quietSince ?? now;
    if (isBehind && one.state === "running" && now.getTime() - since.getTime() < leftMs) {
      await db.update(trainingJob).set({ quietSince: since }).where(eq(trainingJob.id, job.id));
      return;
    }
    const endedAt = await writtenAt(
      folder.run,
      folder.exit,
      job.seenAt ?? startedAt ?? job.createdAt,
      now,
    );
    const missing = exit === 0 ? await stagesNotDone(db, one.id) : [];
    if (missing.length > 0) {
      const denied = await firstDeniedText(missing.flatMap((name) => filesOf(place, name)));
      return inLease(db, workplace, one.id, (tx, fresh) =>
        settleQuiet(tx, fresh, job, { ...unfinished(missing, denied), endedAt }, now),
      );
    }
    const { log } = folder;
    const said = (await lastLine({ folder: place.folder, log })) ?? (await deniedText(log));
    return inLease(db, workplace, one.id, (tx, fresh) =>
      settle(tx, fresh, job, { exit, said }, endedAt),
    );
  }
  if (look instanceof Error) throw look;
  if (look.state === "running" && job.state !== "running") {
    await db
      .update(trainingJob)
      .set({ state: "running", startedAt: startedAt ?? now, problem: null })
      .where(eq(trainingJob.id, job.id));
  }
  // One that ran may wait again: its engine has suspended it.
  if (look.state === "queued" && (job.state !== "queued" || look.message !== job.problem)) {
    await db
      .update(trainingJob)
      .set({ state: "queued", problem: look.message })
      .where(eq(trainingJob.id, job.id));
  }
  if (look.state === "ended" || look.state === "lost") {
    const said = look.message ?? "The engine has lost the job.";
    const denied = await firstDeniedText([folder.exit, folder.log]);
    const message = denied === null ? said : `${said} ${denied}`;
    // What it wrote last is its last sign of life: the app may have been away since.
    const endedAt = await writtenAt(folder.run, folder.log, job.seenAt ?? startedAt ?? now, now);
    return inLease(db, workplace, one.id, (tx, fresh) =>
      settleQuiet(tx, fresh, job, { state: "lost", message, endedAt }, now),
    );
  }
  await db
    .update(trainingJob)
    .set({ seenAt: now, quietSince: null })
    .where(eq(trainingJob.id, job.id));
  if (one.state === "stopping") return (await open()).cancel(engineJob, sent);
  await inLease(db, workplace, one.id, (tx, fresh) => stopAtLimits(tx, fresh, now));
  // They may have been changed since it was sent.
  await noteLimit(folder, await minutesOfJob(db, one));
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

/** When a job last wrote a file of its own, as the file system says: what a job notes itself may be any time. */
async function writtenAt(run: string, file: string, from: Date, until: Date): Promise<Date> {
  const ms = (await changedInside(run, file)) ?? from.getTime();
  return new Date(Math.min(Math.max(ms, from.getTime()), until.getTime()));
}

interface Ended {
  exit: number;
  /** Its last words. */
  said: string | null;
}

/** The job has ended, and says how. */
async function settle(
  tx: Db,
  one: Training,
  job: Job,
  { exit, said }: Ended,
  now: Date,
): Promise<void> {
  // Also where it was to be stopped, and was quicker.
  if (exit === 0) {
    await endJob(tx, job, "done", null, now);
    return endWith(tx, one, "done", null, now);
  }
  if (one.state === "stopping") return endJob(tx, job, "cancelled", null, now);
  const problem = exit === killedCode ? killedText : said;
  if (exit === waitsCode) {
    await endJob(tx, job, "waits", problem, now);
    await tx
      .update(training)
      .set({ state: "waiting", problem: null })
      .where(and(eq(training.id, one.id), eq(training.state, "running")));
    return;
  }
  // While Candor was away. Where the limits were raised since, another job goes on.
  if (exit === limitCode) {
    await endJob(tx, job, "cancelled", null, now);
    return stopAtLimits(tx, one, now);
  }
  await endJob(tx, job, "failed", problem, now);
  await endWith(tx, one, "failed", problem ?? `The job ended with ${exit}.`, now);
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
  tx: Db,
  one: Training,
  job: Job,
  { state, message, endedAt }: Quiet,
  now: Date,
): Promise<void> {
  if (one.state === "stopping") return endJob(tx, job, "cancelled", message, endedAt);
  const since = job.quietSince ?? now;
  const isLocal = one.settings.engineId === null;
  if (!isLocal && now.getTime() - since.getTime() < lagMs) {
    await tx.update(trainingJob).set({ quietSince: since }).where(eq(trainingJob.id, job.id));
    return;
  }
  await endJob(tx, job, state, message, endedAt);
  const problem = `${message} The run can be resumed from its last checkpoint.`;
  await endWith(tx, one, "failed", problem, now);
}
