import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { keepProblem } from "@/lib/figures/server/compute-result";
import { sayTooLarge } from "@/lib/figures/server/too-large";
import { sendJob } from "@/lib/jobs/server/ask-for-result";
import { heartbeatSeconds, type ResultJob } from "@/lib/jobs/server/boss";
import { type JobLimits, type Lane, queueOf } from "@/lib/jobs/server/lanes";
import { nextJob } from "@/lib/jobs/server/next-job";
import { log } from "@/lib/log/server/log";
import { startComputer } from "./computer";

const pollMs = 500;

interface Running {
  db: Connection;
  boss: PgBoss;
  limits: JobLimits;
  priority: number;
  signal: AbortSignal;
}

/**
 * Takes the jobs of a lane one after another until the signal. A short one that reaches a limit goes on in the
 * long lane, with what it has kept. A long one that does is answered with what would make it smaller, and is
 * not tried again; one that fails otherwise is tried again by the queue.
 */
export async function runLane(lane: Lane, running: Running): Promise<void> {
  const { db, boss, limits, priority, signal } = running;
  const queue = queueOf[lane];
  const computer = startComputer(limits, priority);
  signal.addEventListener("abort", computer.end);
  while (!signal.aborted) {
    try {
      const job = await nextJob(db, boss, lane);
      if (job) {
        await settle(job);
        continue;
      }
    } catch (error) {
      // Either the database comes back, or the supervisor stops both.
      log.error({ err: error }, "the queue could not be used");
    }
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }

  async function settle(job: JobWithMetadata<ResultJob>) {
    const beat = setInterval(() => {
      boss.touch(queue, job).catch((err) => log.error({ err }, "a sign of life was not sent"));
    }, 500 * heartbeatSeconds);
    const { key } = job.data;
    try {
      await compute(key);
      await boss.complete(queue, job);
    } catch (error) {
      log.error({ err: error, key }, "a result could not be computed");
      // After the last attempt, the people who wait for it see that it failed.
      if (!signal.aborted && job.retryCount >= job.retryLimit) {
        await keepProblem(db, key, "The computation failed: the worker's log says why.");
      }
      await boss.fail(queue, job, { message: `${error}` });
    } finally {
      clearInterval(beat);
    }
  }

  async function compute(key: string) {
    const which = eq(keptResult.key, key);
    const [asked] = await db
      .update(keptResult)
      .set({ startedAt: new Date() })
      .where(which)
      .returning({
        projectId: keptResult.projectId,
        kind: keptResult.kind,
        forecasts: keptResult.forecasts,
      });
    // Its project, or its data, may be gone.
    if (!asked) return;
    const reached = await computer.compute(key);
    if (reached === "done") return;
    log.warn({ key, kind: asked.kind, forecasts: asked.forecasts, lane, reached }, "a limit");
    if (lane === "short") {
      await db.update(keptResult).set({ lane: "long", startedAt: null }).where(which);
      await sendJob(db, { key, projectId: asked.projectId, lane: "long" });
    } else {
      await keepProblem(db, key, sayTooLarge(asked, reached, limits));
    }
  }
}
