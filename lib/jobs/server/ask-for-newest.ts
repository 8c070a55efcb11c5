import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { type Asked, askForResult, type ResultRequest } from "./ask-for-result";

export interface Newest<R> {
  /** The latest finished result, and when it was computed; null if there is none yet. */
  newest: { result: R; at: Date } | null;
  /** The state of the requested result, when `newest` is an older one. */
  newer: Exclude<Asked, { state: "ready" }> | null;
}

/**
 * A result of data that may keep changing: the requested one, or the latest finished result of the same
 * kind and parameters while the requested one is computed. Requests for the same kind and parameters share
 * one job. Results that a newer one has replaced are deleted.
 */
export async function askForNewest<R>(db: Connection, request: ResultRequest): Promise<Newest<R>> {
  const { key, projectId, kind, params } = request;
  const current = await readResult<R>(db, key);
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
  const asked = await askForResult<R>(db, { ...request, key: underway?.key ?? key });
  return {
    newest: last ? await readResult<R>(db, last.key) : null,
    // The job has just ended: the next request finds its result.
    newer: asked.state === "ready" ? { state: "waiting", progress: 1, ahead: 0 } : asked,
  };
}

async function readResult<R>(db: Connection, key: string) {
  const [row] = await db
    .select({ result: keptResult.result, endedAt: keptResult.endedAt })
    .from(keptResult)
    .where(and(eq(keptResult.key, key), isNotNull(keptResult.result)));
  // The key says what was computed.
  return row?.endedAt ? { result: row.result as R, at: row.endedAt } : null;
}
