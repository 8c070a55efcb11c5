import { and, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { visit } from "@/db/schema";
import { isInHand } from "@/lib/crowd/visits/server/end-visit";
import { forEachStudy } from "@/lib/crowd/visits/server/for-each-study";

/** How many sessions of a study at once, whose people wait meanwhile; the others follow with the next look. */
const atMost = 50;

/** Gives back to the budgets what sessions reserved and can't earn any more: they are over, and hold no task. */
export function freeReservations(db: Db, now: Date): Promise<void> {
  const isOver = and(
    eq(visit.reserved, true),
    or(ne(visit.state, "open"), lt(visit.endsAt, now)),
    sql`not exists (select from assignment a
      where a.visit_id = ${visit.id} and ${isInHand} and a.lease_until >= ${now})`,
  );
  return forEachStudy(db, isOver, async (tx, isOfStudy) => {
    const found = await tx
      .select({ id: visit.id })
      .from(visit)
      .where(and(isOfStudy, isOver))
      .limit(atMost)
      .for("no key update", { skipLocked: true });
    const ids = found.map(({ id }) => id);
    // Looked at again now that they are locked: a task may have been taken up again meanwhile.
    await tx
      .update(visit)
      .set({ reserved: false })
      .where(and(inArray(visit.id, ids), isOver));
  });
}
