import { Worker } from "node:worker_threads";

// What this process works on lets it hear nothing for minutes. A thread of its own notices that the parent is gone.
const watch = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);`;

/** Ends this process when the one that started it is gone, so that nothing goes on without it. */
export function endWithParent(): void {
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
  process.on("disconnect", () => process.exit());
}
