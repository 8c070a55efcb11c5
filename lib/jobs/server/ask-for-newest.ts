import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { connect } from "@/db/client";
import { keptResult } from "@/db/schema";
import { type Asked, askForResult, type ResultRequest } from "./ask-for-result";
import type { ResultKind, ResultOf } from "./result-kinds";

export interface Newest<R> {
  /** The newest there is, and when it was computed; null while there is none yet. */
  newest: { result: R; at: Date } | null;
  /** What of the one that was asked for, where that is not it. */
  newer: Exclude<Asked, { state: "ready" }> | null;
}

/**
 * A result of data that may go on changing: the one asked for, or the newest of the same kind and
 * parameters while that one is on its way. One at a time is, however often the data changes; and those
 * that a newer one has replaced are forgotten.
 */
export async function askForNewest<K extends ResultKind>(
  db: ReturnType<typeof connect>,
  request: ResultRequest<K>,
): Promise<Newest<ResultOf<K>>> {
  const { key, projectId, kind, params } = request;
  const current = await readResult<ResultOf<K>>(db, key);
  if (current) return { newest: current, newer: null };

  const alike = await db
    .select({ key: keptResult.key, endedAt: keptResult.endedAt, problem: keptResult.problem })
    .from(keptResult)
    .where(
      and(
        eq(keptResult.projectId, projectId),
        eq(keptResult.kind, kind),
        eq(keptResult.params, params),
      ),
    );
  const underway = alike.find(({ endedAt }) => endedAt === null);
  const last = alike
    .filter(({ endedAt, problem }) => endedAt !== null && problem === null)
    .sort((a, b) => Number(b.endedAt) - Number(a.endedAt))[0];
  const replaced = alike.filter(
    (one) => one.endedAt !== null && one.key !== key && one.key !== last?.key,
  );
  if (replaced.length > 0) {
    const keys = replaced.map((one) => one.key);
    await db.delete(keptResult).where(inArray(keptResult.key, keys));
  }
  const asked = await askForResult(db, { ...request, key: underway?.key ?? key });
  return {
    newest: last ? await readResult<ResultOf<K>>(db, last.key) : null,
    // It has just ended: who asks again will find it.
    newer: asked.state === "ready" ? { state: "waiting", progress: 1 } : asked,
  };
}

async function readResult<R>(db: ReturnType<typeof connect>, key: string) {
  const [row] = await db
    .select({ result: keptResult.result, endedAt: keptResult.endedAt })
    .from(keptResult)
    .where(and(eq(keptResult.key, key), isNotNull(keptResult.result)));
  // The key says what was computed.
  return row?.endedAt ? { result: row.result as R, at: row.endedAt } : null;
}
