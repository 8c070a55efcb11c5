import { and, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { apiToken, passwordReset, staffSession, user } from "@/db/schema";

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The session that stays, where there is one. */
  sessionId?: string | null;
}

/** Sets a password and ends all that the old one may have given to others: sessions, tokens, links. */
export async function setPassword(
  db: Db,
  { userId, passwordHash, sessionId }: NewPassword,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(user).set({ passwordHash }).where(eq(user.id, userId));
    const others = sessionId ? ne(staffSession.id, sessionId) : undefined;
    await tx.delete(staffSession).where(and(eq(staffSession.userId, userId), others));
    await tx.delete(apiToken).where(eq(apiToken.userId, userId));
    await tx.delete(passwordReset).where(eq(passwordReset.userId, userId));
  });
}
