import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import type { JobLimits } from "@/lib/jobs/server/lanes";
import { flagsFor, type Limit, limitProcess, memoryOf } from "@/lib/jobs/server/limit-process";
import { log } from "@/lib/log/server/log";

/** What a computation came to: done, or the limit that it reached. */
export type Outcome = "done" | Limit;

/** A busy machine gives a process a part of a processor; one that gets less than this waits for something. */
const leastShare = 1 / 6;

/**
 * Keeps a process that computes results ready, before the first is asked for. Meanwhile this one continues to
 * count, and to report to the queue that a job is under way. One that dies of its job takes nothing else with it,
 * and another takes its place.
 */
export function startComputer(limits: JobLimits, priority: number) {
  const { megabytes, seconds } = limits;
  let child = start(megabytes, priority);
  return {
    /**
     * Computes one result and keeps it; one at a time. The process is killed at a limit.
     * @throws Error when it could not be computed, or the process ended
     */
    async compute(key: string): Promise<Outcome> {
      if (isGone(child)) child = start(megabytes, priority);
      const running = child;
      const limit = limitProcess(running, limits);
      const time = setTimeout(() => limit.kill("time"), (1_000 * seconds) / leastShare);
      const settled = new AbortController();
      // One that can be told nothing has ended; its exit, below, says so.
      running.send(key, () => undefined);
      const answer = await Promise.race([
        once(running, "message", settled).then(([said]) => String(said)),
        once(running, "exit", settled).then(([code, signal]) => `ended (${signal ?? code})`),
      ]).finally(() => {
        settled.abort();
        limit.stop();
        clearTimeout(time);
      });
      if (answer === "done") {
        // What a large computation leaves in a process is not taken back; a new one starts small.
        if (memoryOf(running) > mostAfterwards * megabytes) {
          running.kill("SIGKILL");
          child = start(megabytes, priority);
        }
        return "done";
      }
      const reached = limit.reached();
      if (reached === null) throw new Error(`the process that computes results: ${answer}`);
      child = start(megabytes, priority);
      return reached;
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/** The part of its limit that a process may still take after a computation. */
const mostAfterwards = 0.8;

function start(megabytes: number, priority: number): ChildProcess {
  const child = fork(path.join(import.meta.dirname, "compute-process.ts"), {
    execArgv: [...process.execArgv, ...flagsFor(megabytes)],
  });
  // Also between two computations: one that cannot start fails the next job, not the worker.
  child.on("error", (err) => log.error({ err }, "the process that computes results"));
  // A process cannot come before the one that started it.
  if (child.pid !== undefined) os.setPriority(child.pid, Math.max(priority, os.getPriority()));
  return child;
}

/** Its channel closes before its exit is known, or after. */
const isGone = ({ connected, exitCode, signalCode }: ChildProcess) =>
  !connected || exitCode !== null || signalCode !== null;
