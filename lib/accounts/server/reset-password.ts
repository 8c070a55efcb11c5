import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { passwordReset, user } from "@/db/schema";
import { lockAccount } from "@/lib/auth/server/lock-access";
import { hashPassword } from "@/lib/auth/server/password-hash";
import { hashSecret } from "@/lib/auth/server/secret-token";
import { notFound, Refusal } from "@/lib/http/errors";
import { addressOf } from "@/lib/limits/server/address-of";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import { setPassword } from "./change-password";
import { checkPassword } from "./check-password";

const lastsFor = 24 * 3600 * 1000;

interface Issue {
  userId: string;
  createdBy: string;
  secret: string;
  now: Date;
}

/**
 * Makes a one-time link to set a new password. An earlier link stops working.
 * @throws Refusal 404 when there is no such account, or it is disabled
 */
export async function issueReset(db: Db, { userId, createdBy, secret, now }: Issue) {
  const [account] = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)));
  if (!account) throw notFound("account");
  const expiresAt = new Date(now.getTime() + lastsFor);
  const values = { tokenHash: hashSecret(secret), createdBy, createdAt: now, expiresAt };
  await db
    .insert(passwordReset)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordReset.userId, set: values });
  return { account, path: `/reset/${secret}`, expiresAt: expiresAt.toISOString() };
}

type Link = { token: string; headers: Headers; now: Date };

/** @throws Refusal 410 when the link is unknown, used or expired; 429 after too many of these */
export async function findReset(db: Db, { token, headers, now }: Link) {
  const [found] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(passwordReset)
    .innerJoin(user, eq(user.id, passwordReset.userId))
    .where(
      and(
        eq(passwordReset.tokenHash, hashSecret(token)),
        gt(passwordReset.expiresAt, now),
        isNull(user.disabledAt),
      ),
    );
  if (found) return found;
  await takeAttempt(db, { kind: "unknown link", key: addressOf(headers), now });
  throw new Refusal(
    410,
    "link_over",
    "This link is unknown, was used, or has expired. Ask an admin of this instance for a new one.",
  );
}

/**
 * Sets a new password by a one-time link.
 * @throws Refusal as `findReset`, 400 for a weak password, 429 after too many tries
 */
export async function resetPassword(
  db: Database,
  { password, ...link }: Link & { password: string },
) {
  const { token, now } = link;
  const found = await findReset(db, link);
  await takeAttempt(db, { kind: "password by a link", key: token, now });
  checkPassword("body.password", password, [found.name, found.email]);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockAccount(tx, found.id);
    // Works once: of two simultaneous requests, one finds nothing to delete.
    const { rowCount } = await tx
      .delete(passwordReset)
      .where(eq(passwordReset.tokenHash, hashSecret(token)));
    if (rowCount === 0) throw new Refusal(410, "link_over", "This link has just been used.");
    await setPassword(tx, { userId: found.id, passwordHash, now });
  });
  return found;
}
