import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { memberInvitation } from "@/db/schema";

/**
 * Ends the open invitations of somebody who may no longer invite: with one made before, to an address of
 * their own, they would be back.
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
