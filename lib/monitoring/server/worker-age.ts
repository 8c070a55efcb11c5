import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Seconds since a worker last looked after the queue; null when none ever did. */
export async function workerAge(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(sql`
    select extract(epoch from now() - max(greatest(monitor_claim_on, monitor_on)))::float8 as age
    from queue.queue`);
  return rows[0]?.age ?? null;
}
