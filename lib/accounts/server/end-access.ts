import { eq, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, passwordReset } from "@/db/schema";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { endSessionsOf } from "@/lib/auth/server/staff-session";
import { endInvitations } from "@/lib/invitations/server/end-invitations";

/**
 * Ends what somebody may have opened with an account: sessions, API tokens, links to set its password, and the
 * links and invitations that it made for others and nobody has used. How its owner signs in stays, for when it
 * is enabled again.
 * @param sessionId the session that stays, where there is one
 */
export async function endAccess(
  tx: Db,
  { userId, sessionId, now }: { userId: string; sessionId?: string | null | undefined; now: Date },
): Promise<void> {
  // Whoever grants or opens something with this account does it before or after, and not in between.
  await lockAccount(tx, userId);
  await endSessionsOf(tx, userId, sessionId);
  await tx.delete(apiToken).where(eq(apiToken.userId, userId));
  const isReset = or(eq(passwordReset.userId, userId), eq(passwordReset.createdBy, userId));
  await tx.delete(passwordReset).where(isReset);
  await endInvitations(tx, { userId, now });
}
