import { and, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
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

/** The newest finished result of an earlier state of the data; null if there is none. */
type Older<R> = { result: R; at: string } | null;

export type Asked<R = unknown> =
  /** `ahead` is how many other computations come first; 0 once it has begun. */
  | { state: "waiting"; progress: number; ahead: number; older: Older<R> }
  | { state: "ready"; result: R }
  | { state: "failed"; problem: string; older: Older<R> };

/** Computations of a project that wait; who asks for one more asks again until there is room. */
const mostWaiting = 50;

/**
 * Returns a stored result, or asks the worker to compute it. To wait for it, ask again. Data may change faster than a
 * result is computed: so one of an earlier state that is already being computed comes first, and the newest that is
 * finished is returned meanwhile.
 */
export async function askForResult<R>(db: Connection, request: ResultRequest): Promise<Asked<R>> {
  const { key, projectId, kind, params, forecasts } = request;
  const [found] = await db
    .select()
    .from(keptResult)
    .where(and(eq(keptResult.key, key), eq(keptResult.projectId, projectId)));
  // The key says what was computed.
  if (found?.endedAt && found.problem === null) {
    return { state: "ready", result: found.result as R };
  }
  const { underway, older } = await findEarlier<R>(db, request);
  if (found?.problem) return { state: "failed", problem: found.problem, older };
  const job = found ?? underway;
  if (!job) {
    const waiting = await countWaiting(db, projectId);
    if (waiting >= mostWaiting) return { state: "waiting", progress: 0, ahead: waiting, older };
    await db
      .insert(keptResult)
      .values({ key, projectId, kind, params, lane: laneOf(forecasts), forecasts })
      .onConflictDoNothing();
  }
  const sent = { key: job?.key ?? key, projectId, lane: job?.lane ?? laneOf(forecasts) };
  await sendJob(db, sent);
  return {
    state: "waiting",
    progress: job?.progress ?? 0,
    ahead: job?.startedAt ? 0 : await countAhead(db, sent),
    older,
  };
}

/** What there is of earlier states of the data. Finished results that a newer one has replaced are deleted. */
async function findEarlier<R>(
  db: Connection,
  { key, projectId, kind, params }: Omit<ResultRequest, "forecasts">,
) {
  const { result: _, ...columns } = getTableColumns(keptResult);
  const earlier = await db
    .select(columns)
    .from(keptResult)
    .where(
      and(
        eq(keptResult.projectId, projectId),
        eq(keptResult.kind, kind),
        eq(keptResult.params, params),
        ne(keptResult.key, key),
      ),
    );
  const [last, ...replaced] = earlier
    .filter(({ endedAt, problem }) => endedAt !== null && problem === null)
    .sort((a, b) => Number(b.endedAt) - Number(a.endedAt))
    .map((one) => one.key);
  if (replaced.length > 0) {
    await db.delete(keptResult).where(inArray(keptResult.key, replaced));
  }
  return {
    underway: earlier.find(({ endedAt }) => endedAt === null),
    older: last === undefined ? null : await readResult<R>(db, last),
  };
}

async function readResult<R>(db: Connection, key: string): Promise<Older<R>> {
  const [row] = await db.select().from(keptResult).where(eq(keptResult.key, key));
  return row?.endedAt ? { result: row.result as R, at: row.endedAt.toISOString() } : null;
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
