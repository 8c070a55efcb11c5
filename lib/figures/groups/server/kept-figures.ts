import { setImmediate as othersFirst } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { keptResult } from "@/db/schema";

export async function readKept<R>(db: Db, keys: readonly string[]): Promise<Map<string, R>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: keptResult.key, result: keptResult.result })
    .from(keptResult)
    .where(sql`${keptResult.key} = any(${sql.param([...keys])}::text[])`);
  // The key identifies the computation, and so the type of its result.
  return new Map(rows.flatMap(({ key, result }) => (result === null ? [] : [[key, result as R]])));
}

export interface Limits {
  /** Nothing is made where more than this are missing. */
  most?: number;
  /** No more is begun after these milliseconds. */
  budgetMs?: number;
}

/** Results by key: stored ones, and new ones, which are computed within limits and stored. */
export async function keptOrMade<R>(
  db: Db,
  { projectId, kind }: { projectId: string; kind: string },
  wanted: readonly { key: string; make: () => R }[],
  { most = Number.POSITIVE_INFINITY, budgetMs = Number.POSITIVE_INFINITY }: Limits = {},
): Promise<Map<string, R>> {
  const known = await readKept<R>(
    db,
    wanted.map(({ key }) => key),
  );
  const missing = wanted.filter(({ key }) => !known.has(key));
  if (missing.length > most) return known;
  const made = new Map<string, R>();
  const begun = performance.now();
  for (const { key, make } of missing) {
    if (made.has(key)) continue;
    if (performance.now() - begun >= budgetMs) break;
    made.set(key, make());
    await othersFirst();
  }
  await keep(db, projectId, kind, made);
  return new Map([...known, ...made]);
}

/** Keeps results; one that is there already has the same key, and so the same value. */
export async function keep(
  db: Db,
  projectId: string,
  kind: string,
  results: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (results.size === 0) return;
  const endedAt = new Date();
  await db
    .insert(keptResult)
    .values(
      [...results].map(([key, result]) => ({
        key,
        projectId,
        kind,
        params: {},
        progress: 1,
        result,
        endedAt,
      })),
    )
    .onConflictDoNothing();
}

/** Keeps a result under a key that is not of a state of the data: the newest takes the place of the one before. */
export async function keepNewest(
  db: Db,
  { projectId, kind, key }: { projectId: string; kind: string; key: string },
  result: unknown,
): Promise<void> {
  const now = new Date();
  await db
    .insert(keptResult)
    .values({ key, projectId, kind, params: {}, progress: 1, result, createdAt: now, endedAt: now })
    .onConflictDoUpdate({
      target: keptResult.key,
      set: { result, createdAt: now, endedAt: now },
    });
}
