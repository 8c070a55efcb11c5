import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { sender } from "./boss";
import { countAhead } from "./count-ahead";
import { type Lane, laneOf, queueOf } from "./lanes";

export interface ResultRequest {
  /** Identifies the requested result, and the state of the data it is computed from. */
  key: string;
  projectId: string;
  kind: string;
  params: unknown;
  /** How many forecasts it measures: this decides how long it takes. */
  forecasts: number;
}

export type Asked<R = unknown> =
  /** `ahead` is how many other computations come first; 0 once it has begun. */
  | { state: "waiting"; progress: number; ahead: number }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string };

/** Computations of a project that wait; who asks for one more asks again until there is room. */
const mostWaiting = 50;

/** Returns a stored result, or asks the worker to compute it. To wait for it, ask again. */
export async function askForResult<R>(
  db: Connection,
  { key, projectId, kind, params, forecasts }: ResultRequest,
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
  const lane = found?.lane ?? laneOf(forecasts);
  if (!found) {
    const waiting = await countWaiting(db, projectId);
    if (waiting >= mostWaiting) return { state: "waiting", progress: 0, ahead: waiting };
    await db
      .insert(keptResult)
      .values({ key, projectId, kind, params, lane, forecasts })
      .onConflictDoNothing();
  }
  await sendJob(db, { key, projectId, lane });
  const begun = found?.startedAt ?? null;
  return {
    state: "waiting",
    progress: found?.progress ?? 0,
    ahead: begun ? 0 : await countAhead(db, { key, projectId, lane }),
  };
}

async function countWaiting(db: Connection, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from queue.job
    where name in (${sql.join(
      Object.values(queueOf).map((name) => sql`${name}`),
      sql`, `,
    )})
      and state < 'active' and group_id = ${projectId}`);
  return rows[0]?.n ?? 0;
}

/**
 * Puts a computation in its lane. It may be there already, because the queue takes only one job per key. The
 * last to ask is still waiting, so of a project's jobs theirs comes first.
 */
export async function sendJob(
  db: Connection,
  { key, projectId, lane }: { key: string; projectId: string; lane: Lane },
): Promise<void> {
  const priority = Math.floor(Date.now() / 1_000);
  const boss = await sender(db.$client);
  const job = { singletonKey: key, priority, group: { id: projectId } };
  await boss.send(queueOf[lane], { key }, job);
}
