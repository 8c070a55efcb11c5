import { and, eq, isNull } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training, trainingJob } from "@/db/schema";
import type { Workplace } from "../workplace";

type Job = typeof trainingJob.$inferSelect;

/**
 * Does something in one transaction with a training run as it is now, if this worker still has its lease and the job has not
 * ended: the run may have been given up, and resumed with another job. A job and its run must end together: a run without a job
 * under way is sent another.
 */
export async function inLease(
  db: Connection,
  { workerId }: Pick<Workplace, "workerId">,
  job: Pick<Job, "id" | "trainingId">,
  work: (tx: Db, one: typeof training.$inferSelect) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = and(eq(training.id, job.trainingId), eq(training.leasedBy, workerId));
    const [one] = await tx.select().from(training).where(isOurs).for("update");
    const isOpen = and(eq(trainingJob.id, job.id), isNull(trainingJob.endedAt));
    if (one && (await tx.$count(trainingJob, isOpen)) > 0) await work(tx, one);
  });
}

/** Notes something about a job, as `inLease` does. */
export const noteJob = (
  db: Connection,
  workplace: Pick<Workplace, "workerId">,
  job: Pick<Job, "id" | "trainingId">,
  set: Partial<Job>,
): Promise<void> =>
  inLease(db, workplace, job, async (tx) => {
    await tx.update(trainingJob).set(set).where(eq(trainingJob.id, job.id));
  });
