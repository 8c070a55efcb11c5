import { eq, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, passwordReset } from "@/db/schema";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { endSessionsOf } from "@/lib/auth/server/staff-session";
import { endInvitations } from "@/lib/invitations/server/end-invitations";

/**
 * Ends everything opened with an account: sessions, API tokens, links to set its password, and its
 * unused links and invitations for others. The owner's way to sign in is kept, for when the account
 * is enabled again.
 * @param sessionId the session to keep, if any
 */
export async function endAccess(
  tx: Db,
  { userId, sessionId, now }: { userId: string; sessionId?: string | null | undefined; now: Date },
): Promise<void> {
  // Waits for requests that grant or open something with this account, so that none slips in
  // between.
  await lockAccount(tx, userId);
  await endSessionsOf(tx, userId, sessionId);
  await tx.delete(apiToken).where(eq(apiToken.userId, userId));
  const isReset = or(eq(passwordReset.userId, userId), eq(passwordReset.createdBy, userId));
  await tx.delete(passwordReset).where(isReset);
  await endInvitations(tx, { userId, now });
}
