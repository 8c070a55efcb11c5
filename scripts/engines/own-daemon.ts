import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";

/** A process of a cluster of our own, in a group of its own. */
export interface Daemon {
  child: ChildProcess;
  stop: () => Promise<void>;
}

const graceMs = 15_000;

/** None outlives this process, however it ends. */
const atExit = new Set<() => void>();
process.on("exit", () => {
  for (const end of atExit) end();
});
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => process.exit(1));

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
  const kill = () => signal("SIGKILL");
  atExit.add(kill);
  return {
    child,
    stop: async () => {
      signal("SIGTERM");
      const timer = setTimeout(kill, graceMs);
      await ended;
      clearTimeout(timer);
      // What it has left behind in its group.
      kill();
      atExit.delete(kill);
    },
  };
}
