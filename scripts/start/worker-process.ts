import { fork } from "node:child_process";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import { StatedError } from "@/db/embedded/stated-error";
import { whenEnded } from "./fork-next";
import { openLog } from "./keep-log";
import type { Running } from "./keep-running";

export interface WorkerProcess extends Running {
  pid: number;
  stop(): Promise<void>;
  kill(): void;
}

/** Runs the worker (scripts/worker.ts), and resolves as soon as it takes jobs. */
export async function startWorkerProcess(options: {
  /** Where its log goes. */
  home: string;
  databaseUrl: string;
  /** Is told of the process at once, so that it can be ended while it is starting. */
  onStart?: (worker: WorkerProcess) => void;
}): Promise<WorkerProcess> {
  const log = openLog(options.home, "worker");
  const child = fork(path.join(checkout, "scripts", "worker.ts"), [], {
    cwd: checkout,
    env: {
      ...process.env,
      DATABASE_URL: options.databaseUrl,
      CANDOR_CHILD_OF: `${process.pid}`,
    },
    execArgv: [
      "--import",
      "tsx",
      "--import",
      path.join(import.meta.dirname, "exit-with-parent.ts"),
      "--import",
      path.join(import.meta.dirname, "log-console.ts"),
    ],
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (child.stdout) log.keep(child.stdout, "stdout");
  if (child.stderr) log.keep(child.stderr, "stderr");
  const ended = whenEnded(child).then(async ({ how }) => {
    await log.end();
    return how;
  });
  const worker: WorkerProcess = {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
  options.onStart?.(worker);
  const ready = new Promise<undefined>((resolve) => {
    child.once("message", () => resolve(undefined));
  });
  const how = await Promise.race([ready, ended]);
  if (how !== undefined) throw new StatedError(`The worker ended while it was starting (${how}).`);
  return worker;
}
