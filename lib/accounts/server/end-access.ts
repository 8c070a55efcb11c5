import { and, eq, ne, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, oidcIdentity, passwordReset, staffSession, user } from "@/db/schema";
import { endInvitations } from "@/lib/invitations/server/end-invitations";

/**
 * Ends everything by which somebody could use an account without its password, or come back after it is
 * gone: sessions, API tokens, accounts of a single sign-on provider, links to set its password, and the links
 * and invitations that it made for others and nobody has used.
 * @param sessionId the session that stays, where there is one
 */
export async function endAccess(
  tx: Db,
  { userId, sessionId, now }: { userId: string; sessionId?: string | null | undefined; now: Date },
): Promise<void> {
  // Whoever grants or opens something with this account does it before or after, and not in between.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("update");
  const others = sessionId ? ne(staffSession.id, sessionId) : undefined;
  await tx.delete(staffSession).where(and(eq(staffSession.userId, userId), others));
  await tx.delete(apiToken).where(eq(apiToken.userId, userId));
  const isReset = or(eq(passwordReset.userId, userId), eq(passwordReset.createdBy, userId));
  await tx.delete(passwordReset).where(isReset);
  await tx.delete(oidcIdentity).where(eq(oidcIdentity.userId, userId));
  await endInvitations(tx, { userId, now });
}
