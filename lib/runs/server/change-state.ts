import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { run, runItem } from "@/db/schema";
import { conflict, notFound } from "@/lib/http/errors";
import { unfinishedKinds } from "./item-kind";
import { isRun, type Which } from "./runs";

type State = (typeof run.$inferSelect)["state"];

/** Locks a run, and refuses where it is in none of these states. @throws Refusal 404, 409 */
async function lockIn(tx: Db, which: Which, states: readonly State[], what: string) {
  const [found] = await tx.select().from(run).where(isRun(which)).for("update");
  if (!found) throw notFound("run");
  if (states.includes(found.state)) return found;
  throw conflict("wrong_state", `This run is ${found.state}: it can’t be ${what}.`);
}

/** Pauses a run. Its workers notice soon; what they have begun to ask is stored. @throws Refusal 404, 409 */
export async function pauseRun(tx: Db, which: Which): Promise<State> {
  await lockIn(tx, which, ["running"], "paused");
  await tx.update(run).set({ state: "paused", problem: null }).where(isRun(which));
  return "paused";
}

/** Pauses all runs of a project that is archived: when it comes back, somebody decides whether they go on. */
export async function pauseRuns(tx: Db, projectId: string): Promise<void> {
  await tx
    .update(run)
    .set({ state: "paused", problem: "The project was archived." })
    .where(and(eq(run.projectId, projectId), eq(run.state, "running")));
}

/** Resumes a run; what failed is tried again, and asked anew where the answers did not do. @throws Refusal 404, 409 */
export async function resumeRun(tx: Db, which: Which): Promise<State> {
  const { state } = await lockIn(tx, which, ["paused", "done", "failed"], "resumed");
  const ofRun = eq(runItem.runId, which.runId);
  const again = {
    ...{ state: "waiting" as const, endedAt: null, nextAt: null, attempts: 0 },
    retries: sql`${runItem.retries} + (${inArray(runItem.problemKind, unfinishedKinds)})::int`,
  };
  await tx
    .update(runItem)
    .set(again)
    .where(and(ofRun, eq(runItem.state, "failed")));
  await tx
    .update(runItem)
    .set({ nextAt: null })
    .where(and(ofRun, sql`${runItem.nextAt} is not null`));
  if ((await tx.$count(runItem, and(ofRun, eq(runItem.state, "waiting")))) === 0) {
    throw conflict("nothing_left", `This run is ${state}, and nothing of it is left to do.`);
  }
  await tx.update(run).set({ state: "running", problem: null, endedAt: null }).where(isRun(which));
  return "running";
}

/** Cancels a run; what it has made stays. @throws Refusal 404, 409 */
export async function cancelRun(tx: Db, { now, ...which }: Which & { now: Date }): Promise<State> {
  await lockIn(tx, which, ["running", "paused"], "cancelled");
  await tx.update(run).set({ state: "cancelled", endedAt: now, problem: null }).where(isRun(which));
  return "cancelled";
}
