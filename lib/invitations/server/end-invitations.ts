import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation } from "@/db/schema";
import { daysAfter } from "@/lib/time/days-after";

/**
 * Ends the open invitations of somebody who may no longer invite. Otherwise they could return by an
 * invitation to an address of their own.
 * @param projectId only those of this project, where it is given
 */
export async function endInvitations(
  tx: Db,
  { userId, projectId, now }: { userId: string; projectId?: string; now: Date },
): Promise<void> {
  await tx
    .update(memberInvitation)
    .set({ outcome: "revoked", settledAt: now })
    .where(
      and(
        eq(memberInvitation.invitedBy, userId),
        projectId === undefined ? undefined : eq(memberInvitation.projectId, projectId),
        isNull(memberInvitation.outcome),
      ),
    );
}

/** How long a link still shows the outcome of its invitation. Links last for 7 days. */
const keptDays = 30;

/**
 * For the worker: removes the invitations that were accepted, declined or revoked a while ago, with
 * the email address in them. The log keeps who invited, and the outcome.
 */
export async function dropSettledInvitations(db: Db, now: Date): Promise<void> {
  await db
    .delete(memberInvitation)
    .where(lte(memberInvitation.settledAt, daysAfter(now, -keptDays)));
}
