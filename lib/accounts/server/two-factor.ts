import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import { renderSVG } from "uqr";
import type { Database, Db } from "@/db/client";
import { recoveryCode, twoFactor } from "@/db/schema";
import { takeCode, totpOf } from "@/lib/auth/server/second-factor";
import { hashSecret } from "@/lib/auth/server/secret-token";
import { endSessionsOf } from "@/lib/auth/server/staff-session";
import { conflict, invalid } from "@/lib/http/errors";
import { forgetAttempts, takeAttempt } from "@/lib/limits/server/take-attempt";
import { encryptText } from "@/lib/secrets/server/encrypt-text";

interface Whose {
  userId: string;
  now: Date;
}

/**
 * Makes the secret for an authenticator app. Two-factor sign-in is turned on by the first valid
 * code.
 * @throws Refusal 409 when it is on already
 */
export async function startTwoFactor(db: Db, { userId, email }: { userId: string; email: string }) {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = encryptText("two-factor secrets", secret);
  const { rowCount } = await db
    .insert(twoFactor)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(twoFactor.confirmedAt),
    });
  if (rowCount === 0) throw conflict("two_factor_on", "Two-factor sign-in is on already.");
  const uri = totpOf(secret, email).toString();
  return { uri, secret, qr: renderSVG(uri) };
}

/**
 * Turns two-factor sign-in on, and ends all other sessions that were opened without it.
 * @returns the recovery codes, which can't be had again
 * @throws Refusal 400 when the code is wrong
 */
export async function confirmTwoFactor(
  db: Database,
  { userId, sessionId, code, now }: Whose & { sessionId: string | null; code: string },
): Promise<string[]> {
  const attempt = { kind: "second factor", key: userId, now } as const;
  await takeAttempt(db, attempt);
  const codes = await db.transaction(async (tx) => {
    if (!(await takeCode(tx, { userId, code: code.replace(/\s/g, ""), now }))) {
      throw invalid("body.code", "This code is wrong. Enter the one that the app shows now.");
    }
    const { rowCount } = await tx
      .update(twoFactor)
      .set({ confirmedAt: now })
      .where(and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt)));
    if (rowCount === 0) throw conflict("two_factor_on", "Two-factor sign-in is on already.");
    await endSessionsOf(tx, userId, sessionId);
    return makeRecoveryCodes(tx, userId);
  });
  await forgetAttempts(db, attempt);
  return codes;
}

/** Turns two-factor sign-in off, and ends its recovery codes. @returns whether it was on */
export async function endTwoFactor(db: Db, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(twoFactor)
      .where(eq(twoFactor.userId, userId))
      .returning({ confirmedAt: twoFactor.confirmedAt });
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    return ended.some(({ confirmedAt }) => confirmedAt !== null);
  });
}

/** New recovery codes in place of the old ones. @throws Refusal 409 when two-factor sign-in is off */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [on] = await tx
      .select({ confirmedAt: twoFactor.confirmedAt })
      .from(twoFactor)
      .where(eq(twoFactor.userId, userId))
      .for("update");
    if (!on?.confirmedAt) throw conflict("two_factor_off", "Turn two-factor sign-in on first.");
    return makeRecoveryCodes(tx, userId);
  });
}

async function makeRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const codes = Array.from({ length: 10 }, () => randomBytes(8).toString("hex"));
  await db
    .insert(recoveryCode)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}
