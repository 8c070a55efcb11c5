import { setTimeout as sleep } from "node:timers/promises";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "@/db/client";
import { keptResult } from "@/db/schema";
import { getFigures } from "@/lib/figures/calibration/server/get-figures";
import { getDecisionValue } from "@/lib/figures/decision/server/get-decision-value";
import { getComputed } from "@/lib/figures/groups/server/get-computed";
import { viewQuery } from "@/lib/figures/selection/schema-selection";
import { median } from "../figures/naive-figures";
import { watchMemory } from "../figures/watch-memory";

const byModel = viewQuery.parse({ by: "model" });
const byPerson = viewQuery.parse({ by: "person" });

interface Projects {
  /** With a million forecasts by ten thousand readers. */
  large: string;
  /** With a thousand. */
  small: string;
}

/** The seconds of each large computation, the most memory of a worker, and how long a small one took meanwhile. */
export interface LargeJobs {
  seconds: { what: string; seconds: number; problem: string | null }[];
  megabytes: number;
  /** How long a small one takes alone, from asking to every interval, and meanwhile. */
  aloneMs: number;
  smallMedianMs: number;
  smallMs: number;
  smallAsked: number;
}

/**
 * Asks a worker for everything that a large project's page shows: intervals over clusters, agreement,
 * differences and decision value. Until all is there, it asks for a small project's figures again and again,
 * of which nothing is kept.
 */
export async function timeLargeJobs(
  db: Connection,
  { large, small }: Projects,
  workerPid: number,
): Promise<LargeJobs> {
  await db.delete(keptResult);
  const alone = [
    await timeSmall(db, small),
    await timeSmall(db, small),
    await timeSmall(db, small),
  ];
  const memory = watchMemory(workerPid, { withChildren: true });
  const ask = async () => {
    const page = await getFigures(db, { projectId: large, view: byModel });
    const states = [
      await getComputed(db, { projectId: large, view: byModel, kind: "differences" }),
      await getComputed(db, { projectId: large, view: byPerson, kind: "agreement" }),
    ];
    const decision = await getDecisionValue(db, { projectId: large, view: byModel });
    const waiting = [...page.groups, ...decision.groups].some(({ intervals }) => intervals.waiting);
    return waiting || states.some(({ state }) => state === "waiting");
  };
  const took: number[] = [];
  while (await ask()) {
    took.push(await timeSmall(db, small));
    await sleep(1_000);
  }
  const rows = await db
    .select({
      what: keptResult.kind,
      seconds: sql<number>`extract(epoch from ${keptResult.endedAt} - ${keptResult.startedAt})::float8`,
      problem: keptResult.problem,
    })
    .from(keptResult)
    .where(sql`${eq(keptResult.projectId, large)} and ${isNotNull(keptResult.startedAt)}`);
  return {
    seconds: rows,
    megabytes: memory.stop().firstHalf,
    aloneMs: median(alone),
    smallMedianMs: median(took),
    smallMs: Math.max(...took),
    smallAsked: took.length,
  };
}

/** Milliseconds from asking for a project's figures to their last interval, with nothing kept. */
async function timeSmall(db: Connection, projectId: string): Promise<number> {
  await db.delete(keptResult).where(eq(keptResult.projectId, projectId));
  const begun = performance.now();
  const ask = () => getFigures(db, { projectId, view: byModel });
  while ((await ask()).groups.some(({ intervals }) => intervals.waiting)) await sleep(50);
  return performance.now() - begun;
}
