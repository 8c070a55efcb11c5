import { and, eq } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { resultQueue, sender } from "./boss";

export interface ResultRequest {
  /** Names what is asked for, of which state of the data. */
  key: string;
  projectId: string;
  kind: string;
  params: unknown;
}

export type Asked<R = unknown> =
  | { state: "waiting"; progress: number }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string };

/** A kept result, or else asks the worker to compute it; to wait, ask again. */
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
  // Whether or not it was sent before: the queue takes one job for a key. Who asked last is still
  // looking, so theirs comes first.
  const priority = Math.floor(Date.now() / 1_000);
  await (await sender(db.$client)).send(resultQueue, { key }, { singletonKey: key, priority });
  return { state: "waiting", progress: found?.progress ?? 0 };
}
