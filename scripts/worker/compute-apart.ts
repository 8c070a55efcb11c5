import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Computes a result in a thread of its own: meanwhile this one tells the queue that the job goes on,
 * and counts.
 * @throws what the thread threw, or when it was stopped
 */
export async function computeApart(
  databaseUrl: string,
  key: string,
  stop: AbortSignal,
): Promise<void> {
  const thread = new Worker(path.join(import.meta.dirname, "compute-thread.ts"), {
    workerData: { databaseUrl, key },
    execArgv: ["--import", "tsx"],
  });
  const end = () => void thread.terminate();
  stop.addEventListener("abort", end);
  try {
    const [code] = await once(thread, "exit");
    if (code !== 0) throw new Error(`the computation ended with code ${code}`);
  } finally {
    stop.removeEventListener("abort", end);
  }
}
