import { and, asc, eq, lt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { endVisit } from "./end-visit";
import { forEachStudy } from "./for-each-study";

/** How many sessions of a study at once; the others follow with the next look. */
const atMost = 200;

/** Answers that were given in time may come later from a browser that was offline. */
const patienceMs = 3_600_000;

/**
 * Ends the sessions whose time has been over for an hour, because their people closed the page and did not come back. Until a session is
 * ended, its submission at Prolific may still be finished, and what it earned waits.
 */
export function endOverdue(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() - patienceMs);
  const isOverdue = and(eq(visit.state, "open"), lt(visit.endsAt, latest));
  return forEachStudy(db, isOverdue, async (tx, isOfStudy) => {
    const overdue = await tx
      .select({ id: visit.id })
      .from(visit)
      .where(and(isOfStudy, isOverdue))
      .orderBy(asc(visit.endsAt))
      .limit(atMost)
      .for("no key update", { skipLocked: true });
    for (const { id } of overdue) await endVisit(tx, id, now);
  });
}
