import type { Database } from "@/db/client";
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
}

/**
 * Changes somebody's own password. Their other sessions, their API tokens and their open invitations end.
 * @throws Refusal 403 when the current one is wrong, 400 when the new one is too weak
 */
export async function changePassword(
  db: Database,
  { user, sessionId, current, password, now }: Change,
): Promise<void> {
  await requirePassword(db, { userId: user.id, password: current, path: "body.current", now });
  checkPassword("body.password", password, [user.name, user.email]);
  const passwordHash = await hashPassword(password);
  await setPassword(db, { userId: user.id, passwordHash, sessionId, now });
}
