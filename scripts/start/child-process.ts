import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { checkout } from "@/db/embedded/checkout";
import type { LogFile } from "./keep-log";

/** A process that this one has started, and must end. */
export type OwnProcess = ReturnType<typeof watch>;

/**
 * Starts a process that ends when we do. It is outside the terminal's process group: Ctrl-C reaches us alone, and we
 * end it in order.
 * @param options.preloads files of this folder that it loads first, or a package
 * @param options.flags more flags of Node
 */
export function forkOwn(
  program: string,
  args: string[],
  options: {
    env: NodeJS.ProcessEnv;
    preloads: string[];
    output: number | "inherit" | "pipe";
    flags?: string[];
  },
): ChildProcess {
  const { env, preloads, output, flags = [] } = options;
  const files = preloads.map((file) =>
    file.endsWith(".ts") ? path.join(import.meta.dirname, file) : file,
  );
  return fork(program, args, {
    cwd: checkout,
    // For exit-with-parent, to know our child from its children.
    env: { ...env, CANDOR_CHILD_OF: `${process.pid}` },
    execArgv: [...flags, ...files.flatMap((file) => ["--import", file])],
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
}

/**
 * Watches a process: its output goes into the log, which ends with it.
 * @param graceful milliseconds that it may take to stop before it is killed; no limit unless given
 */
export function watch(child: ChildProcess, log: LogFile, graceful?: number) {
  if (child.stdout) log.keep(child.stdout, "stdout");
  if (child.stderr) log.keep(child.stderr, "stderr");
  const ended = whenEnded(child).then(async ({ how }) => {
    await log.end();
    return how;
  });
  const kill = () => void child.kill("SIGKILL");
  return {
    pid: child.pid ?? 0,
    ended,
    /** Lets it finish what it does, then ends it. */
    async stop() {
      child.kill("SIGTERM");
      const timer = graceful === undefined ? undefined : setTimeout(kill, graceful);
      await ended;
      clearTimeout(timer);
    },
    kill,
  };
}

/** How a process ended, in words. */
export function whenEnded(child: ChildProcess): Promise<{ code: number | null; how: string }> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, how: error.message }));
    child.once("exit", (code, signal) =>
      resolve({ code, how: signal ? `killed by ${signal}` : `exit code ${code}` }),
    );
  });
}
