import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { openSender } from "./boss";

const senders = new WeakMap<Pool, Promise<PgBoss>>();

/** The process's one sender on a pool. */
export function sender(pool: Pool): Promise<PgBoss> {
  const known = senders.get(pool);
  if (known) return known;
  const opened = openSender(pool);
  senders.set(pool, opened);
  // The next who asks tries again.
  opened.catch(() => senders.delete(pool));
  return opened;
}
