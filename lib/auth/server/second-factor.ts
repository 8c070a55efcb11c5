import { and, eq, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database, Db } from "@/db/client";
import { recoveryCode, twoFactor } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { forgetAttempts, takeAttempt } from "@/lib/limits/server/take-attempt";
import { decryptText } from "@/lib/secrets/server/encrypt-text";
import { hashSecret } from "./secret-token";

export const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: "Candor", label, secret: Secret.fromBase32(secret) });

type Try = { userId: string; code: string; now: Date };

/**
 * Takes a code of the authenticator app, or a recovery code. Either opens once.
 * @throws Refusal 401, or 429 after too many tries
 */
export async function requireSecondFactor(db: Database, { userId, code, now }: Try): Promise<void> {
  const attempt = { kind: "second factor", key: userId, now } as const;
  await takeAttempt(db, attempt);
  const plain = code.replace(/[\s-]/g, "").toLowerCase();
  const opened = /^\d{6}$/.test(plain)
    ? await takeCode(db, { userId, code: plain, now })
    : await takeRecoveryCode(db, { userId, code: plain, now });
  if (!opened) {
    throw new Refusal(
      401,
      "wrong_code",
      "This code is wrong or was used before. Enter a new one.",
      [{ path: "body.code", message: "is wrong or was used before" }],
    );
  }
  await forgetAttempts(db, attempt);
}

/** @returns whether the code is the app's, of now or of half a minute around it, and not used yet */
export async function takeCode(db: Db, { userId, code, now }: Try): Promise<boolean> {
  const [found] = await db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  if (!found) return false;
  const totp = totpOf(decryptText("two-factor secrets", found.secret), userId);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const isUnused = and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step));
  const { rowCount } = await db.update(twoFactor).set({ lastStep: step }).where(isUnused);
  return rowCount === 1;
}

async function takeRecoveryCode(db: Db, { userId, code, now }: Try): Promise<boolean> {
  const isIt = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashSecret(code)));
  const { rowCount } = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(isIt, isNull(recoveryCode.usedAt)));
  return rowCount === 1;
}
