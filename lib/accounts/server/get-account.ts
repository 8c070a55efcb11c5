import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { oidcIdentity, recoveryCode, staffSession, twoFactor, user } from "@/db/schema";
import { providerSettings } from "@/lib/single-sign-on/server/provider";

/** Somebody's own account with its sessions, the one used last first. */
export async function getAccount(
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string | null; now: Date },
) {
  const [found] = await db
    .select({
      name: user.name,
      email: user.email,
      hash: user.passwordHash,
      twoFactor: twoFactor.confirmedAt,
    })
    .from(user)
    .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.id, userId));
  if (!found) throw new Error("The account of a session is gone.");
  const sessions = await db
    .select({
      id: staffSession.id,
      browser: staffSession.browser,
      address: staffSession.address,
      createdAt: staffSession.createdAt,
      lastUsedAt: staffSession.lastUsedAt,
    })
    .from(staffSession)
    .where(and(eq(staffSession.userId, userId), gt(staffSession.expiresAt, now)))
    .orderBy(desc(staffSession.lastUsedAt));
  const unused = and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt));
  return {
    name: found.name,
    email: found.email,
    hasPassword: found.hash !== null,
    twoFactor: found.twoFactor !== null,
    singleSignOn: await singleSignOnOf(db, userId),
    recoveryCodesLeft: await db.$count(recoveryCode, unused),
    sessions: sessions.map((one) => ({ ...one, isThis: one.id === sessionId })),
  };
}

async function singleSignOnOf(db: Db, userId: string) {
  const issuer = providerSettings()?.issuer;
  const mine = await db
    .select({ issuer: oidcIdentity.issuer, connectedAt: oidcIdentity.createdAt })
    .from(oidcIdentity)
    .where(eq(oidcIdentity.userId, userId))
    .orderBy(asc(oidcIdentity.createdAt));
  const connections = mine.map((one) => ({ ...one, isCurrent: one.issuer === issuer }));
  const isConnected = connections.some(({ isCurrent }) => isCurrent);
  return { canConnect: issuer !== undefined && !isConnected, connections };
}
