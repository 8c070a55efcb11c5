import { sql } from "drizzle-orm";
import type { Database, Db } from "../client";

/**
 * Starts `act` while a transaction that has done `held` is still open, which then ends as soon as `act`
 * waits for it or is over, and `meanwhile` is done. @returns what `act` gave
 */
export async function arriveDuring<T>(
  db: Database,
  held: (tx: Db) => Promise<unknown>,
  act: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const acting = await db.transaction(async (tx) => {
    await held(tx);
    const outcome = Promise.allSettled([act()]);
    for (let isOver = false; !isOver; ) {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      const early = await Promise.race([outcome, Promise.resolve(undefined)]);
      isOver = rows.length > 0 || early !== undefined;
    }
    await meanwhile?.();
    return { outcome };
  });
  const [settled] = await acting.outcome;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
