import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { endJob, endWith } from "./steps/end-training";
import { isTraining, type Which } from "./which-training";

type Row = typeof training.$inferSelect;

/** An engine that is started anew is back by then. */
const patienceMinutes = 10;

/** Whether a run can be given up: it is being stopped, and its engine has not answered for long. */
export function canGiveUp(
  { state, unreachableSince }: Pick<Row, "state" | "unreachableSince">,
  now: Date,
): boolean {
  if (state !== "stopping" || unreachableSince === null) return false;
  return now.getTime() - unreachableSince.getTime() >= patienceMinutes * 60_000;
}

/**
 * Ends a training run without knowing whether its job has ended, which the engine does not say.
 * @throws Refusal 404; 409 when it is not being stopped, or Candor may still learn whether its job has ended
 */
export async function giveUpTraining(
  tx: Db,
  { now, ...which }: Which & { now: Date },
): Promise<Row["state"]> {
  const [found] = await tx.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (!canGiveUp(found, now)) {
    throw conflict(
      "wrong_state",
      `Only a training run that is being stopped, and whose engine has not answered for ${patienceMinutes} minutes, can be given up.`,
    );
  }
  const isUnderWay = and(eq(trainingJob.trainingId, found.id), isNull(trainingJob.endedAt));
  const [job] = await tx.select().from(trainingJob).where(isUnderWay);
  const its = job?.engineJob ? `Its job ${job.engineJob}` : "Its job";
  const problem = `Its engine did not answer, and it was given up. ${its} may still run there: end it on the engine before you resume.`;
  if (job) await endJob(tx, job, "lost", problem, now);
  await endWith(tx, found, "cancelled", problem, now);
  return "cancelled";
}
