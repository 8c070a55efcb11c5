import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { lastSign } from "./progress/last-sign";
import { endJob, endWith } from "./steps/end-training";
import { fenceJob } from "./steps/fence-job";
import { folderOf, trainingRoot } from "./training-folder";
import { isTraining, type Which } from "./which-training";

type Row = typeof training.$inferSelect;

/** An engine that is started anew is back by then. */
const patienceMinutes = 10;

/** Whether a run can be given up: it is being stopped, and that, or an engine that does not answer, has taken long. */
export function canGiveUp(
  { stoppingSince, unreachableSince }: Pick<Row, "stoppingSince" | "unreachableSince">,
  now: Date,
): boolean {
  if (stoppingSince === null) return false;
  return [stoppingSince, unreachableSince].some(
    (since) => since !== null && now.getTime() - since.getTime() >= patienceMinutes * 60_000,
  );
}

/**
 * Ends a training run without knowing whether its job has ended: the engine does not answer, or says that it runs. The job is
 * ended through the folder that it shares with Candor, where it sees that.
 * @throws Refusal 404; 409 when it is not being stopped, or Candor may still learn whether its job has ended
 */
export async function giveUpTraining(
  tx: Db,
  { now, ...which }: Which & { now: Date },
  root = trainingRoot(),
): Promise<Row["state"]> {
  const [found] = await tx.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (!canGiveUp(found, now)) {
    throw conflict(
      "wrong_state",
      `You can give up a run once it has been stopping for ${patienceMinutes} minutes, or, while it is stopping, its engine has not answered for ${patienceMinutes}.`,
    );
  }
  const isUnderWay = and(eq(trainingJob.trainingId, found.id), isNull(trainingJob.endedAt));
  const [job] = await tx.select().from(trainingJob).where(isUnderWay);
  const its = job?.engineJob ? `Its job ${job.engineJob}` : "Its job";
  const place = folderOf(root, found.id);
  const hasRun = job?.startedAt != null || job?.state === "running";
  const isFenced = job !== undefined && (await fenceJob(place.job(job.id)));
  const then =
    isFenced && !hasRun
      ? "had not started, and does nothing if it starts now."
      : "may still run there: end it on the engine before you resume.";
  const why =
    found.unreachableSince === null
      ? "Its job did not end when it was asked to"
      : "Its engine did not answer";
  const problem = `${why}, and it was given up. ${its} ${then}`;
  if (job) await endJob(tx, job, "lost", problem, (await lastSign(tx, place, job, now)) ?? now);
  await endWith(tx, found, "cancelled", problem, now);
  return "cancelled";
}
