import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { lockVisit } from "@/lib/crowd/tasks/server/lock-for-claim";
import { shareRound } from "@/lib/crowd/tasks/server/lock-round";
import { conflict } from "@/lib/http/errors";
import type { EndedVisit } from "../schema";
import { endVisit, lastVisit } from "./end-visit";
import { findOpenVisit } from "./find-open-visit";

/**
 * Ends the open visit at its crowdworker's request; a task that they hold goes to someone else.
 * @returns the visit that ended last
 * @throws Refusal 409 when they were in none
 */
export async function leaveVisit(
  db: Db,
  { now, ...person }: Participant & { now: Date },
): Promise<EndedVisit> {
  const open = await findOpenVisit(db, person);
  if (open) {
    await whileTakingPart(db, person, async (tx) => {
      await shareRound(tx, open.roundId);
      // Waits for a running claim: its task is then returned here, or never handed out.
      await lockVisit(tx, open.id);
      await tx
        .update(assignment)
        // A locked task is not returned, because its truth was seen. It can be finished in another
        // visit.
        .set({
          state: sql`case when ${assignment.lockedAt} is null then 'returned' else 'expired' end::assignment_state`,
          leaseUntil: sql`least(${assignment.leaseUntil}, ${now})`,
        })
        .where(and(eq(assignment.visitId, open.id), eq(assignment.state, "leased")));
      await endVisit(tx, open.id, now);
    });
  }
  const last = await lastVisit(db, person);
  if (!last) throw conflict("no_visit", "There is no session to leave.");
  return last;
}
