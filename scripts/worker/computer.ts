import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Keeps a process that computes results ready, before the first is asked for. Meanwhile this one continues to
 * count, and to report to the queue that a job is under way. One that dies of its job takes nothing else with it,
 * and another takes its place.
 */
export function startComputer() {
  let child = start();
  return {
    /**
     * Computes one result and keeps it; one at a time.
     * @throws Error when it could not be computed, or the process ended
     */
    async compute(key: string) {
      if (hasEnded(child)) child = start();
      const running = child;
      const settled = new AbortController();
      running.send(key);
      const answer = await Promise.race([
        once(running, "message", settled).then(([said]) => String(said)),
        once(running, "exit", settled).then(([code, signal]) => `ended (${signal ?? code})`),
      ]).finally(() => settled.abort());
      if (answer !== "done") throw new Error(`the process that computes results: ${answer}`);
    },
    end: () => void child.kill("SIGKILL"),
  };
}

const start = (): ChildProcess => fork(path.join(import.meta.dirname, "compute-process.ts"));

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;
