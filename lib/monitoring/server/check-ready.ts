import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import journal from "@/db/migrations/meta/_journal.json";

const freshSeconds = 60;

export interface Readiness {
  /** Whether requests can be served. */
  ready: boolean;
  migrations: "current" | "behind";
  /** A worker that is silent delays intervals; it keeps nobody from reading, so it makes nothing unready. */
  worker: "alive" | "silent";
}

/** @throws when the database does not answer */
export async function checkReady(db: Db): Promise<Readiness> {
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const { rows } = await db.execute<{ current: boolean }>(sql`
    select coalesce(max(created_at), 0) >= ${newest} as current from drizzle.__drizzle_migrations`);
  const current = rows[0]?.current ?? false;
  const age = await workerAge(db);
  return {
    ready: current,
    migrations: current ? "current" : "behind",
    worker: age !== null && age < freshSeconds ? "alive" : "silent",
  };
}

/** Seconds since a worker last looked after the queue; null when none ever did. */
export async function workerAge(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - max(greatest(monitor_claim_on, monitor_on)))::float8 as age
    from queue.queue`);
  return rows[0]?.age ?? null;
}
