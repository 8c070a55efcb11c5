import { eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { run } from "@/db/schema";
import { runQueue, sender } from "@/lib/jobs/server/boss";

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

/** For the worker: the same for every run that is running. @returns how many there are */
export async function sendRunning(db: Connection): Promise<number> {
  const running = await db.select({ id: run.id }).from(run).where(eq(run.state, "running"));
  for (const { id } of running) await sendRun(db, id);
  return running.length;
}
