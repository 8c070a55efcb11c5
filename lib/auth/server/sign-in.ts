import { and, eq } from "drizzle-orm";
import type { Database, Db } from "@/db/client";
import { twoFactor, user } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { addressOf } from "@/lib/limits/server/address-of";
import { forgetAttempts, takeAttempt } from "@/lib/limits/server/take-attempt";
import { knownBrowser, rememberBrowser } from "./known-browser";
import { hashPassword, isWeaker, verifyPassword } from "./password-hash";
import { requireSecondFactor } from "./second-factor";
import { openStaffSession } from "./staff-session";

interface SignIn {
  email: string;
  password: string;
  code?: string | undefined;
  headers: Headers;
  now: Date;
  /** Receives the account whose password is tried, even if the sign-in is refused. */
  onAccount?: (account: { id: string; name: string; email: string }) => void;
}

/**
 * Signs in with email and password. The answer is the same for a wrong password, a disabled account and no account.
 * @returns the cookies to set; none when a code is asked for first
 * @throws Refusal 401, or 429 after too many tries
 */
export async function signIn(
  db: Database,
  { email, password, code, headers, now, onAccount }: SignIn,
) {
  const address = addressOf(headers);
  const key = email.toLowerCase();
  const [found] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      disabledAt: user.disabledAt,
      hash: user.passwordHash,
      hasSecondFactor: twoFactor.confirmedAt,
    })
    .from(user)
    .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.email, key));
  if (found) onAccount?.({ id: found.id, name: found.name, email: found.email });
  const known = found && knownBrowser(headers, found);
  const one = { kind: "sign-in", key: `${key}\n${known ?? address}`, now } as const;
  await takeAttempt(db, one);
  const fromKnown = { kind: "sign-in from known browsers", key, now } as const;
  if (known) {
    await takeAttempt(db, fromKnown);
  } else {
    await takeAttempt(db, { kind: "sign-in to an account", key, now });
    await takeAttempt(db, { kind: "sign-in from an address", key: address, now });
  }
  const isRight = await verifyPassword(found?.hash ?? null, password);
  if (!found || found.disabledAt !== null || !isRight) {
    throw new Refusal(401, "wrong_password", "Email or password is wrong.");
  }
  if (found.hasSecondFactor) {
    if (!code) {
      await forgetAttempts(db, one);
      return { state: "code" as const, cookies: [] };
    }
    await requireSecondFactor(db, { userId: found.id, code, now });
  }
  await forgetAttempts(db, one);
  if (known) await forgetAttempts(db, fromKnown);
  const userId = found.id;
  const passwordHash = await strengthened(db, { userId, hash: found.hash ?? "", password });
  const session = await openStaffSession(db, { userId, passwordHash, headers, now });
  return {
    state: "signed_in" as const,
    cookies: [session, rememberBrowser({ id: userId, hash: passwordHash })],
  };
}

/** The account's hash, renewed if it has weaker settings. */
async function strengthened(
  db: Db,
  { userId, hash, password }: { userId: string; hash: string; password: string },
): Promise<string> {
  if (!isWeaker(hash)) return hash;
  const passwordHash = await hashPassword(password);
  const unchanged = and(eq(user.id, userId), eq(user.passwordHash, hash));
  await db.update(user).set({ passwordHash }).where(unchanged);
  return passwordHash;
}
