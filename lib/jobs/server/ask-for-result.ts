import { and, eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { resultQueue, sender } from "./boss";

export interface ResultRequest {
  /** Identifies the requested result, and the state of the data it is computed from. */
  key: string;
  projectId: string;
  kind: string;
  params: unknown;
}

export type Asked<R = unknown> =
  | { state: "waiting"; progress: number }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string };

/** Returns a stored result, or asks the worker to compute it. To wait for it, ask again. */
export async function askForResult<R>(
  db: Connection,
  { key, projectId, kind, params }: ResultRequest,
): Promise<Asked<R>> {
  const [found] = await db
    .select()
    .from(keptResult)
    .where(and(eq(keptResult.key, key), eq(keptResult.projectId, projectId)));
  if (found?.endedAt) {
    return found.problem === null
      ? // The key says what was computed.
        { state: "ready", result: found.result as R }
      : { state: "failed", problem: found.problem };
  }
  if (!found) {
    await db.insert(keptResult).values({ key, projectId, kind, params }).onConflictDoNothing();
  }
  // Sent even if it was sent before, because the queue takes only one job per key. The last to ask
  // is still waiting, so their job comes first.
  const priority = Math.floor(Date.now() / 1_000);
  await (await sender(db.$client)).send(resultQueue, { key }, { singletonKey: key, priority });
  return { state: "waiting", progress: found?.progress ?? 0 };
}
