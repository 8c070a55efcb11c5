import { and, eq } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { training } from "@/db/schema";
import type { Workplace } from "../workplace";

/**
 * Does something in one transaction with a training run as it is now, if this worker still has its lease. A job and its run
 * must end together: a run without a job under way is sent another.
 */
export async function inLease(
  db: Connection,
  { workerId }: Pick<Workplace, "workerId">,
  trainingId: string,
  work: (tx: Db, one: typeof training.$inferSelect) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOurs = and(eq(training.id, trainingId), eq(training.leasedBy, workerId));
    const [one] = await tx.select().from(training).where(isOurs).for("update");
    if (one) await work(tx, one);
  });
}
