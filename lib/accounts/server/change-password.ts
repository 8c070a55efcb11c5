import type { Database, Db } from "@/db/client";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { checkPassword } from "./check-password";
import { requirePassword } from "./require-password";
import { setPassword } from "./set-password";

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
  { user, sessionId, current, password, now, hold }: Change,
): Promise<void> {
  await requirePassword(db, { userId: user.id, password: current, path: "body.current", now });
  checkPassword("body.password", password, [user.name, user.email]);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    await hold(tx);
    await setPassword(tx, { userId: user.id, passwordHash, sessionId, now });
  });
}
