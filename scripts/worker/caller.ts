import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { log } from "@/lib/log/server/log";

const megabytes = 400;

/**
 * The process that works on runs of language models: there while something runs, so that an instance without any does not
 * hold its memory.
 */
export function startCaller(signal: AbortSignal) {
  let child: ChildProcess | undefined;
  signal.addEventListener("abort", () => child?.kill("SIGTERM"));
  return {
    ensure() {
      const isThere = child?.exitCode === null && child.signalCode === null;
      if (isThere || signal.aborted) return;
      child = fork(path.join(import.meta.dirname, "run-process.ts"), {
        execArgv: [...process.execArgv, `--max-old-space-size=${megabytes}`],
      });
      child.on("error", (err) => log.error({ err }, "the process that works on runs"));
    },
  };
}
