import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { user } from "@/db/schema";
import { verifyPassword } from "@/lib/auth/server/password-hash";
import { Refusal } from "@/lib/http/errors";
import { forgetAttempts, takeAttempt } from "@/lib/limits/server/take-attempt";

/**
 * Asks a signed-in person for their password again before an action that a stranger at their desk
 * must not take.
 * @throws Refusal 403 when it is wrong, 429 after too many tries
 */
export async function requirePassword(
  db: Database,
  { userId, password, path, now }: { userId: string; password: string; path: string; now: Date },
): Promise<void> {
  const attempt = { kind: "password again", key: userId, now } as const;
  await takeAttempt(db, attempt);
  const [found] = await db
    .select({ hash: user.passwordHash })
    .from(user)
    .where(eq(user.id, userId));
  if (!(await verifyPassword(found?.hash ?? null, password))) {
    const message = "Your password is wrong.";
    throw new Refusal(403, "wrong_password", message, [{ path, message }]);
  }
  await forgetAttempts(db, attempt);
}
