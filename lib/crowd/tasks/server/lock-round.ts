import { and, eq, lt } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, round } from "@/db/schema";

/**
 * Locks the round's row and returns its state. Slots are handed out and freed under this lock, one at a
 * time, so each sees what the one before committed, and finding no slot means that none is free.
 */
export async function lockRound(tx: Db, roundId: string) {
  const [row] = await tx
    .select({ state: round.state })
    .from(round)
    .where(eq(round.id, roundId))
    .for("no key update");
  if (!row) throw new Error(`Round ${roundId} is gone.`);
  return row.state;
}

/** Overdue leases of a study end here, under the round's lock, and nowhere else. */
export const expireLeases = (tx: Db, { studyId, now }: { studyId: string; now: Date }) =>
  tx
    .update(assignment)
    .set({ state: "expired" })
    .where(
      and(
        eq(assignment.studyId, studyId),
        eq(assignment.state, "leased"),
        lt(assignment.leaseUntil, now),
      ),
    );
