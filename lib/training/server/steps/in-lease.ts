import { and, eq, isNull } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingJob } from "@/db/schema";
import type { Workplace } from "../workplace";

type Job = typeof trainingJob.$inferSelect;

type Training = typeof training.$inferSelect;

/**
 * Does something in one transaction with a training run as it is now, if this worker still has its lease. No file is read or
 * written in it: where the shared folder hangs, nothing may be locked.
 * @returns whether it has
 */
export const holdLease = (
  db: Connection,
  { workerId }: Pick<Workplace, "workerId">,
  trainingId: string,
  work: (tx: Db, one: Training) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isOurs = and(eq(training.id, trainingId), eq(training.leasedBy, workerId));
    const [one] = await tx.select().from(training).where(isOurs).for("update");
    if (one) await work(tx, one);
    return one !== undefined;
  });

/**
 * As `holdLease`, and only if the job has not ended: the run may have been given up, and resumed with another job. A job and its
 * run must end together: a run without a job under way is sent another.
 * @returns whether it was done
 */
export async function inLease(
  db: Connection,
  workplace: Pick<Workplace, "workerId">,
  job: Pick<Job, "id" | "trainingId">,
  work: (tx: Db, one: Training) => Promise<void>,
): Promise<boolean> {
  let isDone = false;
  await holdLease(db, workplace, job.trainingId, async (tx, one) => {
    const isOpen = and(eq(trainingJob.id, job.id), isNull(trainingJob.endedAt));
    if ((await tx.$count(trainingJob, isOpen)) === 0) return;
    await work(tx, one);
    isDone = true;
  });
  return isDone;
}

/** Whether this worker still has the lease of a job's run, and the job has not ended. */
export const isInLease = (
  db: Connection,
  workplace: Pick<Workplace, "workerId">,
  job: Pick<Job, "id" | "trainingId">,
): Promise<boolean> => inLease(db, workplace, job, async () => undefined);

/** Notes something about a job, as `inLease` does. */
export const noteJob = (
  db: Connection,
  workplace: Pick<Workplace, "workerId">,
  job: Pick<Job, "id" | "trainingId">,
  set: Partial<Job>,
): Promise<boolean> =>
  inLease(db, workplace, job, async (tx) => {
    await tx.update(trainingJob).set(set).where(eq(trainingJob.id, job.id));
  });
