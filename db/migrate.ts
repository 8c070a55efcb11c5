import path from "node:path";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { prepareQueues } from "@/lib/jobs/server/boss";
import { connect } from "./client";

/** Brings the database to the newest schema. Safe to run again; one process at a time does it. */
export async function migrate(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { max: 2 });
  const lock = await db.$client.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('candor migrate'))");
    await runMigrations(db, { migrationsFolder: path.join(import.meta.dirname, "migrations") });
    await prepareQueues(db.$client);
  } finally {
    // Closing the session frees the lock as well.
    lock.release(true);
    await db.$client.end();
  }
}
