import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training } from "@/db/schema";
import { limitAt } from "../../limit-at";
import { isThere } from "../is-there";
import { secondsOfEnded, secondsUntil } from "../job-seconds";
import { readInside } from "../open-inside";
import type { JobFolder } from "../training-folder";
import { writeInside } from "../write-inside";

type Training = typeof training.$inferSelect;

async function readSeconds(db: Db, seconds: SQL): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`select ${seconds} as seconds`);
  return rows[0]?.seconds ?? 0;
}

/** How long a job may run that is sent now, or runs: up to the first limit of its run, at least a minute; null without end. */
export async function minutesOfJob(
  db: Db,
  { id, mostMinutes, mostCost, hourlyCost }: Training,
): Promise<number | null> {
  const limits = [
    ...(mostMinutes === null ? [] : [mostMinutes]),
    ...(mostCost === null || hourlyCost === 0 ? [] : [(mostCost / hourlyCost) * 60]),
  ];
  if (limits.length === 0) return null;
  const seconds = await readSeconds(db, secondsOfEnded(sql`${id}`));
  return Math.max(1, Math.ceil(Math.min(...limits) - seconds / 60));
}

/**
 * Tells a job, which looks at it again and again, when to end: Candor may be away then. It is a minute later than Candor.
 * @param suspendedSeconds for how long it was suspended, which its clock counts
 */
export async function noteLimit(
  { run, limit, fenced }: JobFolder,
  minutes: number | null,
  suspendedSeconds: number,
): Promise<void> {
  const text = minutes === null ? "" : String((minutes + 1) * 60 + suspendedSeconds);
  const isFenced = () => isThere(fenced);
  const note = async (wanted: string) => {
    if ((await readInside(run, limit)) !== wanted) await writeInside(run, limit, wanted);
  };
  if (!(await isFenced())) await note(text);
  // Also where it was fenced meanwhile, or by a worker that died before it wrote this.
  if (await isFenced()) await note("0");
}

/** What `candor_training run` ends with at the limit that it was told. */
export const limitCode = 4;

interface Reached {
  limit: NonNullable<Training["limitReached"]>;
  problem: string;
}

/** Which limit a training run has reached, with what to do; null where none. */
export async function reachedLimit(db: Db, one: Training, now: Date): Promise<Reached | null> {
  const seconds = await readSeconds(db, secondsUntil(sql`${one.id}`, now));
  const reached = limitAt(seconds, one);
  return (
    reached && {
      limit: reached.limit,
      problem: `Its ${reached.text} is reached. Its finished stages and saved steps are kept: raise the limit, and resume.`,
    }
  );
}

/** @param one as it is now, and locked: its limits may just have been raised */
export async function stopAtLimits(tx: Db, one: Training, now: Date): Promise<void> {
  const reached = await reachedLimit(tx, one, now);
  if (reached === null) return;
  await tx
    .update(training)
    .set({
      ...{ state: "stopping", stoppingSince: now },
      ...{ problem: reached.problem, limitReached: reached.limit },
    })
    .where(and(eq(training.id, one.id), eq(training.state, "running")));
}
