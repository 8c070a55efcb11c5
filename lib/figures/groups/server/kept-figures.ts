import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { keptResult } from "@/db/schema";

/** What is kept under these keys. */
export async function readKept<R>(db: Db, keys: readonly string[]): Promise<Map<string, R>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: keptResult.key, result: keptResult.result })
    .from(keptResult)
    .where(inArray(keptResult.key, [...keys]));
  // Only what was computed under this very key and kind of name is kept there.
  return new Map(rows.flatMap(({ key, result }) => (result === null ? [] : [[key, result as R]])));
}

/** Keeps results; what is there already is the same. */
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
        ...{ key, projectId, kind, params: {}, progress: 1, result, endedAt },
      })),
    )
    .onConflictDoNothing();
}
