import { setTimeout } from "node:timers/promises";
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

interface GiveUp extends Which {
  now: Date;
  /** A transaction in which the caller's right is held. */
  held: (work: (tx: Db) => Promise<Row["state"]>) => Promise<Row["state"]>;
}

/**
 * Ends a training run without knowing whether its job has ended: the engine does not answer, or says that it runs. The job is
 * first ended through the folder that it shares with Candor, where it sees that. A folder that hangs keeps nobody from this.
 * @throws Refusal 404; 409 when it is not being stopped, or Candor may still learn whether its job has ended
 */
export async function giveUpTraining(
  db: Db,
  { now, held, ...which }: GiveUp,
  root = trainingRoot(),
): Promise<Row["state"]> {
  const before = await findGivenUp(db, which, now);
  const place = folderOf(root, before.one.id);
  const fenced = before.job && {
    id: before.job.id,
    isFenced: await soon(fenceJob(place.job(before.job.id)), false),
    endedAt: (await soon(lastSign(db, place, before.job, now), before.job.seenAt)) ?? now,
  };
  return held(async (tx) => {
    const { one, job } = await findGivenUp(tx, which, now);
    if (job?.id !== fenced?.id) throw notGivenUp();
    const its = job?.engineJob ? `Its job ${job.engineJob}` : "Its job";
    const hasRun = job?.startedAt != null || job?.state === "running";
    const then =
      fenced?.isFenced && !hasRun
        ? "had not started, and does nothing if it starts now."
        : "may still run there: end it on the engine before you resume.";
    const why =
      one.unreachableSince === null
        ? "Its job did not end when it was asked to"
        : "Its engine did not answer";
    const problem = `${why}, and it was given up. ${its} ${then}`;
    if (job && fenced) await endJob(tx, job, "lost", problem, fenced.endedAt);
    await endWith(tx, one, "cancelled", problem, now);
    return "cancelled";
  });
}

/** Locks the run and finds its job under way. @throws Refusal 404, 409 */
async function findGivenUp(db: Db, which: Which, now: Date) {
  const [one] = await db.select().from(training).where(isTraining(which)).for("update");
  if (!one) throw notFound("training run");
  if (!canGiveUp(one, now)) throw notGivenUp();
  const isUnderWay = and(eq(trainingJob.trainingId, one.id), isNull(trainingJob.endedAt));
  const [job] = await db.select().from(trainingJob).where(isUnderWay);
  return { one, job };
}

const notGivenUp = () =>
  conflict(
    "wrong_state",
    `You can give up a run once it has been stopping for ${patienceMinutes} minutes, or, while it is stopping, its engine has not answered for ${patienceMinutes}.`,
  );

const folderSeconds = 5;

/** What a shared folder answers, or something else where it hangs. */
const soon = <T>(asked: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([asked, setTimeout(folderSeconds * 1_000, otherwise, { ref: false })]);
