import { eq } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { oidcIdentity, user } from "@/db/schema";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { checkPassword } from "./check-password";
import { endAccess } from "./end-access";
import { requirePassword } from "./require-password";

interface Change {
  user: { id: string; name: string; email: string };
  sessionId: string | null;
  current: string;
  password: string;
  now: Date;
  /** Refuses when the session has ended meanwhile: somebody else has set a password. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Changes somebody's own password. Their other sessions, API tokens, open invitations and single sign-on connections end.
 * @throws Refusal 403 when the current one is wrong, 400 when the new one is too weak
 */
export async function changePassword(
  db: Database,
  { user: me, sessionId, current, password, now, hold }: Change,
): Promise<void> {
  await requirePassword(db, { userId: me.id, password: current, path: "body.current", now });
  checkPassword("body.password", password, [me.name, me.email]);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockAccount(tx, me.id);
    await hold(tx);
    await setPassword(tx, { userId: me.id, passwordHash, sessionId, now });
  });
}

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The session to keep, if any. */
  sessionId?: string | null;
  now: Date;
}

/**
 * Sets a password and ends everything that somebody may have obtained with the old one. It also
 * disconnects single sign-on, because a stranger may have connected it.
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
