import { sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { runQueue, sender } from "@/lib/jobs/server/boss";
import type { RunSettings } from "../schema-settings";
import { isServed } from "./trained-models";

/** How many workers may share a run: it has one job for each. */
const workersOfRun = 4;

/** Puts a run's jobs into the queue. Those that are there already are not doubled. */
export async function sendRun(db: Connection, runId: string): Promise<void> {
  const boss = await sender(db.$client);
  for (let no = 1; no <= workersOfRun; no += 1) {
    const job = { singletonKey: `${runId} ${no}`, group: { id: runId } };
    await boss.send(runQueue, { runId }, job);
  }
}

/**
 * For the worker: the same for every run that has too few jobs, because it was resumed while they ended, or because they
 * failed. A run that asks a trained model waits until that is served. @returns how many runs there are
 */
export async function sendRunning(db: Connection): Promise<number> {
  const { rows } = await db.execute<{ id: string; settings: RunSettings; jobs: number }>(sql`
    select r.id, r.settings, (select count(*)::int from queue.job j
      where j.name = ${runQueue} and j.group_id = r.id::text and j.state <= 'active') as jobs
    from run r where r.state = 'running'`);
  const ready = rows.filter(({ settings }) => isServed(settings));
  for (const { id, jobs } of ready) if (jobs < workersOfRun) await sendRun(db, id);
  return ready.length;
}
