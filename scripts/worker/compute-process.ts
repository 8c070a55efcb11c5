import { Worker } from "node:worker_threads";
import { connect } from "@/db/client";
import { computeResult } from "@/lib/figures/server/compute-result";
import { log } from "@/lib/log/server/log";

// Computes one result after another, as the worker asks for them by their keys. It has everything loaded
// and connected before the first one comes.

// A computation lets this process hear nothing for minutes. A thread of its own notices that the worker is gone,
// so that none goes on beside its successor's.
const watch = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000);`;
new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: the worker starts this process.");

const db = connect(databaseUrl, { max: 2 });
await db.execute("select 1");

process.on("message", async (key: string) => {
  try {
    await computeResult(db, key);
    process.send?.("done");
  } catch (error) {
    log.error({ err: error, key }, "computing failed");
    process.send?.("failed");
  }
});
process.on("disconnect", () => process.exit());
