import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { oidcIdentity, user } from "@/db/schema";
import { endAccess } from "./end-access";

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The session that stays, where there is one. */
  sessionId?: string | null;
  now: Date;
}

/**
 * Sets a password and ends everything that somebody may have got with the old one, and who signs in by a single
 * sign-on provider: a stranger may have connected that.
 */
export async function setPassword(
  db: Db,
  { userId, passwordHash, sessionId, now }: NewPassword,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(user).set({ passwordHash }).where(eq(user.id, userId));
    await tx.delete(oidcIdentity).where(eq(oidcIdentity.userId, userId));
    await endAccess(tx, { userId, sessionId, now });
  });
}
