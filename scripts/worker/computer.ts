import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A process that computes results, started before the first is asked for. */
export interface Computer {
  /**
   * Computes one result and keeps it; one at a time.
   * @throws Error when it could not be computed, or the process ended
   */
  compute(key: string): Promise<void>;
  end(): void;
}

/**
 * Keeps a process ready for computations. Meanwhile this one continues to count and to tell the
 * queue that a job is running. If a job kills its process, nothing else is lost, and another
 * process replaces it.
 */
export function startComputer(): Computer {
  let child = start();
  return {
    async compute(key) {
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
