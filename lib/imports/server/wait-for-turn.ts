import { sql } from "drizzle-orm";
import pLimit, { type LimitFunction } from "p-limit";
import type { Database } from "@/db/client";
import { changeWaiting } from "./run-import";
import { ofOnePerson } from "./waits-for";

interface Turn {
  projectId: string;
  importId: string;
  /** Who sent the file. */
  userId: string;
}

/** Each import holds a few connections; the others stay free for other requests. */
const imports = pLimit(4);
/** One person's: others need not wait until all that they sent is imported. */
const ownImports = new Map<string, LimitFunction>();

/**
 * Waits for an import's turn among the person's own imports, then among everybody's, and runs it. Meanwhile it notes
 * that it still waits.
 */
export async function waitForTurn<T>(
  db: Database,
  { userId, ...ids }: Turn,
  run: () => Promise<T>,
): Promise<T> {
  const own = ownImports.get(userId) ?? pLimit(ofOnePerson);
  ownImports.set(userId, own);
  const waiting = setInterval(() => {
    // When this fails, the next one may not.
    changeWaiting(db, ids, { awaitsTurnAt: sql`now()`, failure: null }).catch(() => undefined);
  }, 1_000);
  const begin = () => {
    clearInterval(waiting);
    return run();
  };
  try {
    return await own(() => imports(begin));
  } finally {
    if (own.activeCount + own.pendingCount === 0) ownImports.delete(userId);
  }
}
