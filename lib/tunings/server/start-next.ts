import { and, eq, sql } from "drizzle-orm";
import type { Connection, Db } from "@/db/client";
import { run, tuning } from "@/db/schema";
import { conflict, Refusal } from "@/lib/http/errors";
import { startRun } from "@/lib/runs/server/start-run";
import { keepDirection } from "@/lib/text/keep-direction";
import { isTuning, lockTuning, runsOf, spentBy, type WhichTuning } from "./tunings";

interface Start extends WhichTuning {
  now: Date;
}

/**
 * Starts the next run of a tuning with what the earlier ones have left of its limit. They follow each other, so no two of
 * them share the money.
 * @returns the run. @throws Refusal 404; 409 when an earlier one has not ended well, or the next one can't start
 */
export async function startNext(tx: Db, { now, ...which }: Start): Promise<string> {
  const { mostCost } = await lockTuning(tx, which);
  const runs = await runsOf(tx, [which.tuningId]);
  const next = runs.find(({ state }) => state === "draft");
  const before = runs.find(({ state }) => state !== "draft" && state !== "done");
  if (before) {
    throw conflict(
      "not_ended",
      `The run “${keepDirection(before.name)}” is ${before.state}: go on there.`,
    );
  }
  if (!next) throw conflict("done", "All runs of this tuning are done.");
  // What is left belongs to the next one alone, also where somebody tries an earlier one's failures again.
  await tx
    .update(run)
    .set({ mostCost: run.spent })
    .where(and(eq(run.tuningId, which.tuningId), eq(run.state, "done")));
  await tx
    .update(run)
    .set({ mostCost: Math.max(0, mostCost - spentBy(runs)) })
    .where(eq(run.id, next.id));
  await startRun(tx, { ...which, runId: next.id, now });
  await tx.update(tuning).set({ problem: null }).where(isTuning(which));
  return next.id;
}

/** For the worker: starts the next run of each tuning whose last one is done, or notes why it can't start. */
export async function advanceTunings(db: Connection, now: Date): Promise<void> {
  const { rows } = await db.execute<{ projectId: string; tuningId: string }>(sql`
    select t.project_id as "projectId", t.id as "tuningId"
    from tuning t join project p on p.id = t.project_id and p.archived_at is null
    join run r on r.tuning_id = t.id
    where t.problem is null
    group by t.project_id, t.id
    having bool_and(r.state in ('draft', 'done'))
      and bool_or(r.state = 'draft') and bool_or(r.state = 'done')`);
  for (const which of rows) {
    try {
      await db.transaction((tx) => startNext(tx, { ...which, now }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another worker may have started it meanwhile.
      if (error.code === "not_ended" || error.code === "done") continue;
      await db.update(tuning).set({ problem: error.message }).where(isTuning(which));
    }
  }
}
