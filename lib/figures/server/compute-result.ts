import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { type ResultKind, resultKinds } from "./result-kinds";

/** Computes a requested result and keeps it, or why there is none. A second run changes nothing. */
export async function computeResult(db: Database, key: string): Promise<void> {
  const [asked] = await db
    .select()
    .from(keptResult)
    .where(and(eq(keptResult.key, key), isNull(keptResult.endedAt)));
  if (!asked) return;
  const onProgress = async (progress: number) => {
    await db.update(keptResult).set({ progress }).where(eq(keptResult.key, key));
  };
  const { projectId, params } = asked;
  try {
    const result = await resultKinds[asked.kind as ResultKind]({
      ...{ db, projectId, params, onProgress },
    });
    const ended = { result, progress: 1, endedAt: new Date() };
    await db.update(keptResult).set(ended).where(eq(keptResult.key, key));
  } catch (error) {
    if (!(error instanceof CannotCompute)) throw error;
    await keepProblem(db, key, error.message);
  }
}

/** Notes why a result could not be computed, so that whoever waits learns it. */
export async function keepProblem(db: Database, key: string, problem: string): Promise<void> {
  await db
    .update(keptResult)
    .set({ problem, endedAt: new Date() })
    .where(and(eq(keptResult.key, key), isNull(keptResult.endedAt)));
}
