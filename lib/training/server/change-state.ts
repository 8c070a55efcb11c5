import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingStage } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { mostPlanTries } from "./plan-tries";
import { reachedLimit } from "./steps/stop-at-limits";
import { goneSources } from "./supplies/gone-datasets";
import { pauseSupplyRuns } from "./supplies/pause-supply-runs";
import { isTraining, type Which } from "./which-training";

type Row = typeof training.$inferSelect;
type State = Row["state"];

const stateWords: Record<State, string> = {
  draft: "is a draft",
  running: "is running",
  waiting: "waits for files",
  stopping: "is being stopped",
  done: "is done",
  failed: "has failed",
  cancelled: "was stopped",
};

/** @param refusal which runs can be changed so, and what can be done with others */
async function lockIn(
  tx: Db,
  which: Which,
  states: readonly State[],
  refusal: string,
): Promise<Row> {
  const [found] = await tx.select().from(training).where(isTraining(which)).for("update");
  if (!found) throw notFound("training run");
  if (states.includes(found.state)) return found;
  throw conflict("wrong_state", `This training run ${stateWords[found.state]}. ${refusal}`);
}

/** Starts a draft whose plan has no problem, or has it planned again first. @throws Refusal 404, 409 */
export async function startTraining(tx: Db, which: Which): Promise<State> {
  const { plan, planTries, settings } = await lockIn(
    tx,
    which,
    ["draft"],
    "Only a draft can be started. A run that failed or was stopped can be resumed, and any run cloned.",
  );
  // Its plan may be older.
  const [gone] = await goneSources(tx, which.projectId, settings);
  if (gone !== undefined) throw conflict("not_ready", gone);
  if (!plan && planTries >= mostPlanTries) {
    await tx
      .update(training)
      .set({ startsItself: true, planTries: 0, problem: null, nextAt: sql`now()` })
      .where(isTraining(which));
    return "draft";
  }
  if (!plan)
    throw conflict("not_planned", "Candor is still working out what it would do: wait a moment.");
  const [problem] = plan.problems;
  if (problem !== undefined) throw conflict("not_ready", problem);
  await startPlanned(tx, which.trainingId);
  return "running";
}

/** Starts a draft that has a plan without problems: its stages are those of the plan. */
export async function startPlanned(tx: Db, trainingId: string): Promise<void> {
  const [started] = await tx
    .update(training)
    .set({ state: "running", startedAt: sql`now()`, nextAt: sql`now()`, problem: null })
    .where(and(eq(training.id, trainingId), eq(training.state, "draft")))
    .returning({ plan: training.plan });
  const stages = started?.plan?.stages ?? [];
  if (stages.length === 0) return;
  await tx
    .insert(trainingStage)
    .values(stages.map(({ name, kind, after }, no) => ({ trainingId, name, no, kind, after })));
}

/** Stops a training run: its job is cancelled, runs that make its file are paused, and what it has made stays. @throws Refusal 404, 409 */
export async function cancelTraining(tx: Db, which: Which): Promise<State> {
  await lockIn(
    tx,
    which,
    ["running", "waiting"],
    "Only a run that is running or waits for files can be stopped. A draft can be discarded.",
  );
  await tx
    .update(training)
    .set({ state: "stopping", stoppingSince: sql`now()`, problem: null, nextAt: sql`now()` })
    .where(isTraining(which));
  await pauseSupplyRuns(tx, which.trainingId);
  return "stopping";
}

/** Stops all training runs of a project that is archived. */
export async function stopTrainings(tx: Db, projectId: string): Promise<void> {
  await tx
    .update(training)
    .set({
      ...{ state: "stopping" as const, stoppingSince: sql`now()`, nextAt: sql`now()` },
      problem: "The project was archived.",
    })
    .where(and(eq(training.projectId, projectId), inArray(training.state, ["running", "waiting"])));
}

/**
 * Runs what is missing of a training run that has ended, or that waits for a file which somebody may have put there. If it
 * waits for the same file again, that is made as before.
 * @throws Refusal 404, 409, also at one of its limits
 */
export async function resumeTraining(tx: Db, which: Which): Promise<State> {
  const one = await lockIn(
    tx,
    which,
    ["failed", "cancelled", "waiting"],
    "Only a run that failed, was stopped or waits for files can be resumed. A draft can be started.",
  );
  // All its jobs have ended.
  const reached = await reachedLimit(tx, one, new Date());
  if (reached !== null) throw conflict("at_limit", reached.problem);
  await tx
    .update(training)
    .set({
      ...{ state: "running" as const, problem: null, limitReached: null },
      ...{ endedAt: null, nextAt: sql`now()` },
    })
    .where(isTraining(which));
  await tx
    .update(trainingStage)
    .set({ state: "missing" })
    .where(and(eq(trainingStage.trainingId, one.id), eq(trainingStage.state, "failed")));
  if (one.state === "waiting") await pauseSupplyRuns(tx, one.id);
  return "running";
}
