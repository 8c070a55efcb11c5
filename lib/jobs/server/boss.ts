import type { Pool, PoolClient } from "pg";
import { type ConstructorOptions, PgBoss } from "pg-boss";
import { log } from "@/lib/log/server/log";
import { queueOf } from "./lanes";

const schema = "queue";

/** The seconds without a sign of life after which a job's worker is taken for dead. */
export const heartbeatSeconds = 10;

/** One job for each worker that may join a run of language models. */
export const runQueue = "work-on-run";
export type RunJob = { runId: string };

const daySeconds = 24 * 3_600;

/** One job per result to compute. The job's data names the result. */
export type ResultJob = { key: string };

/**
 * Makes the queues, or brings them to the newest schema. If a job's worker dies, another takes the
 * job after ten seconds. A failed job is tried twice more.
 */
export async function makeQueues(pool: Pool): Promise<void> {
  const boss = new PgBoss({ db: onPool(pool), schema, supervise: false, schedule: false });
  boss.on("error", (error) => {
    throw error;
  });
  await boss.start();
  const options = {
    heartbeatSeconds,
    // The queue's most: a computation is ended by its own limits, and a dead worker is found by its silence.
    expireInSeconds: daySeconds,
    retryLimit: 2,
    deleteAfterSeconds: daySeconds,
  };
  for (const queue of [...Object.values(queueOf), runQueue]) {
    // Requests for the same result share one job, and a run has so many and no more.
    await boss.createQueue(queue, { policy: "exclusive", ...options });
    // One that is there already keeps its options otherwise.
    await boss.updateQueue(queue, options);
  }
  await boss.stop({ graceful: false });
}

/** A sender for the web processes. It runs no jobs and no maintenance. */
const openSender = (pool: Pool) => open(pool, { supervise: false });

/** For the worker: takes jobs, and maintains the queues. */
export const openWorker = (pool: Pool) =>
  open(pool, { superviseIntervalSeconds: 10, monitorIntervalSeconds: 5 });

function open(pool: Pool, options: Omit<ConstructorOptions, "db" | "schema">): Promise<PgBoss> {
  const boss = new PgBoss({
    db: onPool(pool),
    schema,
    schedule: false,
    migrate: false,
    createSchema: false,
    ...options,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  return boss.start();
}

/** Lets the queue use a pool, or the caller's transaction. */
const onPool = (pool: Pick<Pool | PoolClient, "query">) => ({
  executeSql: async (text: string, values?: unknown[]) => pool.query(text, values),
});

const senders = new WeakMap<Pool, Promise<PgBoss>>();

/** The process's one sender on a pool. */
export function sender(pool: Pool): Promise<PgBoss> {
  const known = senders.get(pool);
  if (known) return known;
  const opened = openSender(pool);
  senders.set(pool, opened);
  // The next caller tries again.
  opened.catch(() => senders.delete(pool));
  return opened;
}
