import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata } from "pg-boss";
import { connect } from "@/db/client";
import { heartbeatSeconds, openWorker, type RunJob, runQueue } from "@/lib/jobs/server/boss";
import { endWithParent } from "@/lib/jobs/server/end-with-parent";
import { log } from "@/lib/log/server/log";
import { workOnRun } from "@/lib/runs/server/work-on-run";

// Works on runs of language models: on several at the same time, because calls mostly wait. It ends when there has been
// nothing to do for a while; the worker starts it again.

endWithParent();

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: the worker starts this process.");

const pollMs = 500;
const idleMs = 30_000;
const mostRuns = 8;

const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());

const db = connect(databaseUrl, { max: 10 });
const boss = await openWorker(db.$client);
const workplace = { workerId: randomUUID(), gates: new Map() };
const working = new Map<string, Promise<void>>();

let idleSince = performance.now();
while (!stop.signal.aborted && performance.now() - idleSince < idleMs) {
  if (working.size > 0) idleSince = performance.now();
  if (working.size < mostRuns) {
    // Of a run that it is at, the other jobs are for other workers.
    const options = { includeMetadata: true as const, ignoreGroups: [...working.keys()] };
    const [job] = await boss.fetch<RunJob>(runQueue, options).catch((err: unknown) => {
      // Either the database comes back, or the supervisor stops both.
      log.error({ err }, "the queue could not be used");
      return [];
    });
    if (job) {
      const { runId } = job.data;
      working.set(
        runId,
        work(job).finally(() => working.delete(runId)),
      );
      continue;
    }
  }
  await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
}
await Promise.all(working.values());
await boss.stop({ graceful: false });
await db.$client.end();
process.exit(0);

async function work(job: JobWithMetadata<RunJob>) {
  const { runId } = job.data;
  const beat = setInterval(() => {
    boss.touch(runQueue, job).catch((err) => log.error({ err }, "a sign of life was not sent"));
  }, 500 * heartbeatSeconds);
  try {
    await workOnRun(db, { ...workplace, runId, signal: stop.signal });
    await boss.complete(runQueue, job);
  } catch (error) {
    log.error({ err: error, runId }, "a run could not be worked on");
    await boss.fail(runQueue, job, { message: `${error}` }).catch(() => undefined);
  } finally {
    clearInterval(beat);
  }
}
