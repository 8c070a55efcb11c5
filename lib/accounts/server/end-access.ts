import { and, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, oidcIdentity, passwordReset, staffSession } from "@/db/schema";

/**
 * Ends everything by which somebody could use an account without its password: sessions, API tokens, links
 * to set a password, and accounts of a single sign-on provider.
 * @param sessionId the session that stays, where there is one
 */
export async function endAccess(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId?: string | null | undefined },
): Promise<void> {
  const others = sessionId ? ne(staffSession.id, sessionId) : undefined;
  await tx.delete(staffSession).where(and(eq(staffSession.userId, userId), others));
  await tx.delete(apiToken).where(eq(apiToken.userId, userId));
  await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
  await tx.delete(oidcIdentity).where(eq(oidcIdentity.userId, userId));
}
