import { and, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staffSession, user } from "@/db/schema";
import { clientAddress } from "@/lib/http/client-address";
import { notFound, Refusal } from "@/lib/http/errors";
import { readCookie, setCookie } from "./cookies";
import { hashSecret, newSecret } from "./secret-token";

const cookie = { name: "candor_staff" };
const day = 24 * 3600;
/** How long a session lasts after its last use, and at most after the sign-in. */
const idleFor = 7 * day;
const lastsFor = 30 * day;

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** The details of the calling account that routes get. */
export const staffUser = {
  id: user.id,
  name: user.name,
  email: user.email,
  isInstanceAdmin: user.isInstanceAdmin,
  mayCreateProjects: user.mayCreateProjects,
};

interface Opening {
  userId: string;
  headers: Headers;
  now: Date;
  /** The state at sign-in. If either has changed since then, the session is invalid. */
  passwordHash?: string;
}

/**
 * Signs someone in on this browser.
 * @returns the cookie to set
 * @throws Refusal 401 when the account was disabled, or its password changed, just now
 */
export const openStaffSession = (db: Db, opening: Opening): Promise<string> =>
  db.transaction(async (tx) => {
    await requireUnchanged(tx, opening);
    return insertSession(tx, opening);
  });

/** Locks the account, so that a request to end its access waits and then ends this session too. */
async function requireUnchanged(tx: Db, { userId, passwordHash }: Opening): Promise<void> {
  const isSame = passwordHash === undefined ? undefined : eq(user.passwordHash, passwordHash);
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt), isSame))
    .for("share");
  if (!found) {
    throw new Refusal(
      401,
      "changed_meanwhile",
      "This account was changed just now. Sign in again.",
    );
  }
}

async function insertSession(db: Db, { userId, headers, now }: Opening): Promise<string> {
  const secret = newSecret();
  await db.delete(staffSession).where(and(eq(staffSession.userId, userId), isOver(now)));
  await db.insert(staffSession).values({
    userId,
    tokenHash: hashSecret(secret),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: later(now, lastsFor),
    address: clientAddress(headers),
    browser: (headers.get("user-agent") ?? "").slice(0, 300),
  });
  return setCookie(cookie, secret, lastsFor);
}

/** Whether the browser sends a session, which may have ended. */
export const sendsStaffSession = (headers: Headers) => readCookie(headers, cookie) !== undefined;

/** Who is signed in with this browser, if anybody. Crowdworkers have no such session. */
export async function findStaffSession(db: Db, headers: Headers, now: Date) {
  const secret = readCookie(headers, cookie);
  if (!secret) return undefined;
  const [found] = await db
    .select({
      sessionId: staffSession.id,
      lastUsedAt: staffSession.lastUsedAt,
      user: staffUser,
    })
    .from(staffSession)
    .innerJoin(user, eq(user.id, staffSession.userId))
    .where(
      and(
        eq(staffSession.tokenHash, hashSecret(secret)),
        gt(staffSession.expiresAt, now),
        gt(staffSession.lastUsedAt, later(now, -idleFor)),
        isNull(user.disabledAt),
      ),
    );
  if (!found) return undefined;
  const { lastUsedAt, ...session } = found;
  // Not updated at every request; a minute is precise enough.
  if (lastUsedAt < later(now, -60)) {
    await db
      .update(staffSession)
      .set({ lastUsedAt: now })
      .where(eq(staffSession.id, session.sessionId));
  }
  return session;
}

/** Signs this browser out. @returns the cookie to set */
export async function endStaffSession(db: Db, headers: Headers): Promise<string> {
  const secret = readCookie(headers, cookie);
  if (secret) await db.delete(staffSession).where(eq(staffSession.tokenHash, hashSecret(secret)));
  return setCookie(cookie, "", 0);
}

/** Signs somebody out in one of their browsers. @throws Refusal 404 when it is not theirs */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const isIt = and(eq(staffSession.id, sessionId), eq(staffSession.userId, userId));
  const { rowCount } = await db.delete(staffSession).where(isIt);
  if (rowCount === 0) throw notFound("session");
}

/** Signs someone out everywhere, or everywhere but in one browser. */
export async function endSessionsOf(db: Db, userId: string, except?: string | null): Promise<void> {
  const others = except ? ne(staffSession.id, except) : undefined;
  await db.delete(staffSession).where(and(eq(staffSession.userId, userId), others));
}

/** For the worker: removes the sessions that are over, with the address and browser that they name. */
export async function dropOldStaffSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSession).where(isOver(now));
}

const isOver = (now: Date) =>
  or(lte(staffSession.expiresAt, now), lte(staffSession.lastUsedAt, later(now, -idleFor)));
