import { createHmac } from "node:crypto";
import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attemptLimit } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { keyFor } from "@/lib/secrets/server/key-for";
import { type LimitKind, limits } from "../limits";

interface Attempt {
  kind: LimitKind;
  /**
   * The subject of the limit: an account, an address, or both. Only a keyed hash of it is stored.
   */
  key: string;
  now: Date;
}

/**
 * Counts an attempt at something that can be guessed, before it is checked. After some free
 * attempts, each one must wait twice as long as the previous one. Attempts that come too early are
 * refused but not counted, so nobody can make another person's wait longer.
 *
 * Give it the pool, not a transaction: an attempt counts even where what it was for is rolled back.
 * @returns which attempt it was since counting started, from 1
 * @throws Refusal 429 with the seconds to wait
 */
export async function takeAttempt(db: Db, { kind, key, now }: Attempt): Promise<number> {
  const { free, firstDelay, longestDelay, forgetAfter } = limits[kind];
  const hashed = limitKey(kind, key, now);
  const forgetAt = new Date(now.getTime() + forgetAfter * 1000);
  const count = sql`case when ${attemptLimit.forgetAt} <= ${now} then 1 else ${attemptLimit.count} + 1 end`;
  const taken = await db
    .insert(attemptLimit)
    .values({ key: hashed, count: 1, nextAt: delayed(sql`1`), forgetAt })
    .onConflictDoUpdate({
      target: attemptLimit.key,
      set: { count, nextAt: delayed(count), forgetAt },
      // Requests at the same moment are counted in any order: a free attempt never waits for another.
      setWhere: or(lte(attemptLimit.nextAt, now), lt(attemptLimit.count, free)),
    })
    .returning({ count: attemptLimit.count });
  if (taken[0]) return taken[0].count;
  const [blocked] = await db
    .select({ nextAt: attemptLimit.nextAt })
    .from(attemptLimit)
    .where(eq(attemptLimit.key, hashed));
  const wait = blocked ? blocked.nextAt.getTime() - now.getTime() : 0;
  throw tooMany(Math.max(1, Math.ceil(wait / 1000)));

  /** When the attempt after this number is allowed: the delay doubles from the last free one on. */
  function delayed(so: ReturnType<typeof sql>) {
    return sql`${now}::timestamptz + make_interval(secs => case when ${so} < ${free}::int then 0
      else least(${longestDelay}::float8, ${firstDelay}::float8 * 2 ^ least(${so} - ${free}::int, 30))
      end)`;
  }
}

/** Forgets the attempts: after a success. */
export async function forgetAttempts(db: Db, { kind, key, now }: Attempt): Promise<void> {
  await db.delete(attemptLimit).where(eq(attemptLimit.key, limitKey(kind, key, now)));
}

/** Deletes expired counts. */
export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .delete(attemptLimit)
    .where(and(lte(attemptLimit.forgetAt, now), lte(attemptLimit.nextAt, now)));
}

/**
 * The stored form of an address or account. The key changes every day, so the same address has
 * another hash tomorrow, and nobody can recover an address by trying all of them.
 */
function limitKey(kind: LimitKind, key: string, now: Date): string {
  const daily = createHmac("sha256", keyFor("client addresses"))
    .update(now.toISOString().slice(0, 10))
    .digest();
  return createHmac("sha256", daily).update(`${kind}\n${key}`).digest("base64url");
}

function tooMany(seconds: number): Refusal {
  const wait = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return new Refusal(429, "too_many", `Too many tries. Try again in ${wait}.`, undefined, {
    "retry-after": `${seconds}`,
  });
}
