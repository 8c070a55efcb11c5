import { and, eq } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { oidcIdentity, user } from "@/db/schema";
import { requirePassword } from "@/lib/accounts/server/require-password";
import { conflict, notFound } from "@/lib/http/errors";
import { providerSettings } from "./provider";

interface Disconnect {
  userId: string;
  issuer: string;
  password?: string | undefined;
  now: Date;
  /** Refuses when the session has ended meanwhile. */
  hold: (tx: Db) => Promise<void>;
}

/**
 * Disconnects somebody's own account from an identity provider.
 * @throws Refusal 409 when they could not sign in any more, 403 when the password is wrong, 404 when the
 *   account is not connected with it
 */
export async function disconnect(
  db: Database,
  { userId, issuer, password = "", now, hold }: Disconnect,
): Promise<void> {
  const [me] = await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, userId));
  if (me?.hash) {
    await requirePassword(db, { userId, password, path: "body.password", now });
  } else if (issuer === providerSettings()?.issuer) {
    throw conflict(
      "only_sign_in",
      "This is your only way to sign in. To use a password instead, ask an admin of this instance for a password link.",
    );
  }
  const ended = await db.transaction(async (tx) => {
    await hold(tx);
    return tx
      .delete(oidcIdentity)
      .where(and(eq(oidcIdentity.userId, userId), eq(oidcIdentity.issuer, issuer)))
      .returning({ issuer: oidcIdentity.issuer });
  });
  if (ended.length === 0) throw notFound("connection");
}
