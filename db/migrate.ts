import path from "node:path";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { makeQueues } from "@/lib/jobs/server/boss";
import { connect } from "./client";
import { grantToApp } from "./grant-to-app";

export const migrationsFolder = path.join(import.meta.dirname, "migrations");

/**
 * Brings the database to the newest schema. Safe to run again; one process at a time does it.
 * @param ownerUrl as the role that owns the tables
 * @param appRole the role that the app connects as, which gets its rights; none when it is the owner
 */
export async function migrate(ownerUrl: string, appRole?: string): Promise<void> {
  const db = connect(ownerUrl, { max: 2 });
  const lock = await db.$client.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('candor migrate'))");
    await runMigrations(db, { migrationsFolder });
    await makeQueues(db.$client);
    if (appRole !== undefined) await grantToApp(lock, appRole);
  } finally {
    // Closing the session frees the lock as well.
    lock.release(true);
    await db.$client.end();
  }
}
