import { connect } from "@/db/client";
import { computeResult } from "@/lib/figures/server/compute-result";
import { endWithParent } from "@/lib/jobs/server/end-with-parent";
import { log } from "@/lib/log/server/log";

// Computes one result after another, as the worker asks for them by their keys. It has everything loaded
// and connected before the first one comes.

// None goes on beside its successor's.
endWithParent();

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
