import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "@/db/client";
import { evaluation, run } from "@/db/schema";
import { Refusal } from "@/lib/http/errors";
import { attemptEach } from "@/lib/jobs/server/attempt-each";
import { startRun } from "@/lib/runs/server/start-run";

/** For the worker: starts the reading of each evaluation whose texts are written, or notes why it can't start. */
export async function advanceEvaluations(db: Connection, now: Date): Promise<void> {
  const writing = alias(run, "writing");
  const reading = alias(run, "reading_run");
  const due = await db
    .select({ id: evaluation.id, projectId: reading.projectId, runId: reading.id })
    .from(evaluation)
    .innerJoin(writing, eq(writing.id, evaluation.writeRunId))
    .innerJoin(reading, eq(reading.id, evaluation.readRunId))
    .where(
      and(
        sql`${evaluation.problem} is null`,
        eq(writing.state, "done"),
        eq(reading.state, "draft"),
      ),
    );
  await attemptEach("an evaluation’s reading", due, async ({ id, ...which }) => {
    try {
      await db.transaction((tx) => startRun(tx, { ...which, evaluationId: id, now }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another worker has started it meanwhile.
      if (error.code === "started") return;
      await db.update(evaluation).set({ problem: error.message }).where(eq(evaluation.id, id));
    }
  });
}
