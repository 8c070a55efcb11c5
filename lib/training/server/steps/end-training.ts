import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingJob, trainingStage } from "@/db/schema";
import { pauseSupplyRuns } from "../supplies/pause-supply-runs";

type Training = typeof training.$inferSelect;
type Job = typeof trainingJob.$inferSelect;

export async function endJob(
  db: Db,
  job: Job,
  state: "done" | "waits" | "failed" | "cancelled" | "lost",
  problem: string | null,
  endedAt: Date,
): Promise<void> {
  const notBeforeStart = sql`greatest(${endedAt.toISOString()}::timestamptz, started_at)`;
  await db
    .update(trainingJob)
    .set({ state, problem, endedAt: notBeforeStart, quietSince: null })
    .where(eq(trainingJob.id, job.id));
}

/** Ends a training run; a stage that was under way has stopped too, and runs that make its file are paused. */
export async function endWith(
  db: Db,
  one: Training,
  state: "done" | "failed" | "cancelled",
  problem: string | null,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(training)
      .set({
        ...{ state, problem, endedAt: now, unreachableSince: null, stoppingSince: null },
        // Its job may have ended before it could be stopped.
        ...(state !== "cancelled" && { limitReached: null }),
      })
      .where(
        and(
          eq(training.id, one.id),
          sql`${training.endedAt} is null`,
          sql`${training.state} <> 'draft'`,
        ),
      );
    const isItsStage = eq(trainingStage.trainingId, one.id);
    await tx
      .update(trainingStage)
      .set({ state: state === "failed" ? "failed" : "missing" })
      .where(and(isItsStage, eq(trainingStage.state, "running")));
    if (state === "failed")
      await tx
        .update(trainingStage)
        .set({ state })
        .where(
          and(
            isItsStage,
            eq(trainingStage.state, "missing"),
            inArray(trainingStage.name, refusedStages(problem)),
          ),
        );
    await pauseSupplyRuns(tx, one.id);
  });
}

/** The stages that a problem begins with: what is refused before a stage begins leaves no status of it. */
const refusedStages = (problem: string | null): string[] =>
  /^stages? ([^:]+):/
    .exec(problem ?? "")?.[1]
    ?.split(/, |\/\d+/)
    .filter(Boolean) ?? [];

/** Where no person cancelled it (its limits did, say), its problem says why. */
export const endStopped = (db: Db, one: Training, now: Date) =>
  endWith(db, one, "cancelled", one.problem, now);
