import { createHmac } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { attemptLimit } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { keyFor } from "@/lib/secrets/server/key-for";
import { type LimitKind, limits } from "../limits";

interface Attempt {
  kind: LimitKind;
  /** What is limited: an account, an address, or both. Only a keyed hash of it is stored. */
  key: string;
  now: Date;
}

/**
 * Counts an attempt at something that can be guessed, before it is looked at. After some free attempts
 * each one has to wait twice as long as the one before. Attempts that come too early are refused and
 * not counted: nobody can make somebody else's wait longer by hammering.
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
      setWhere: lte(attemptLimit.nextAt, now),
    })
    .returning({ count: attemptLimit.count });
  if (taken[0]) return taken[0].count;
  const [blocked] = await db
    .select({ nextAt: attemptLimit.nextAt })
    .from(attemptLimit)
    .where(eq(attemptLimit.key, hashed));
  const wait = blocked ? blocked.nextAt.getTime() - now.getTime() : 0;
  throw tooMany(Math.max(1, Math.ceil(wait / 1000)));

  /** When the attempt after the so manieth is taken: the delay doubles from the last free one on. */
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

/** Deletes what no longer counts. */
export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db
    .delete(attemptLimit)
    .where(and(lte(attemptLimit.forgetAt, now), lte(attemptLimit.nextAt, now)));
}

/**
 * What stands in the database for an address or an account. The key changes every day, so the same
 * address is another one tomorrow, and nobody can find an address by trying them all.
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
