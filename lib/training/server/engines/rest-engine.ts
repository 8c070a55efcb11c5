import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** An answer that takes less holds nobody up. */
const quickMs = 1_000;
const times = 5;

/**
 * Lets an engine that has taken long rest for five times as long: none of its runs is looked at meanwhile. However many runs it
 * has, it takes a sixth of one worker's time at most, and other engines' runs go on.
 */
export async function restEngine(db: Db, engineId: string, tookMs: number): Promise<void> {
  if (tookMs < quickMs) return;
  await db.execute(sql`
    update training
    set next_at = greatest(next_at, now() + make_interval(secs => ${(times * tookMs) / 1_000}))
    where settings ->> 'engineId' = ${engineId} and state in ('running', 'stopping')`);
}
