import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";

/** A process of a cluster of our own, in a group of its own. */
export interface Daemon {
  child: ChildProcess;
  stop: () => Promise<void>;
}

const graceMs = 15_000;

/** Starts a process whose output goes to a file. */
export function startDaemon(
  [program, ...args]: readonly [string, ...string[]],
  { log, env, cwd }: { log: string; env: Record<string, string>; cwd: string },
): Daemon {
  const file = openSync(log, "a");
  const child = spawn(program, args, {
    ...{ cwd, detached: true, stdio: ["ignore", file, file] },
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended.
    }
  };
  return {
    child,
    stop: async () => {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), graceMs);
      await ended;
      clearTimeout(timer);
      // What it has left behind in its group.
      signal("SIGKILL");
    },
  };
}
