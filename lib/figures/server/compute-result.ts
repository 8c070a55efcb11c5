import { and, eq, isNull } from "drizzle-orm";
import type { Connection, Database } from "@/db/client";
import { keptResult } from "@/db/schema";
import { computeAgreement } from "@/lib/figures/agreement/server/compute-agreement";
import { computeView } from "@/lib/figures/calibration/server/compute-view";
import { computeDecision } from "@/lib/figures/decision/server/compute-decision";
import { computeDifferences } from "@/lib/figures/differences/server/compute-differences";
import { computeDistributions } from "@/lib/figures/distributions/server/compute-distributions";
import { computePhrases, computePhraseTable } from "@/lib/figures/phrases/server/compute-phrases";
import { computeCorrelations } from "@/lib/figures/planning/server/compute-correlations";
import { computeReplacement } from "@/lib/figures/replacement/server/compute-replacement";
import type { ComputeContext } from "@/lib/figures/server/compute-context";
import { computeStudy } from "@/lib/figures/study/server/compute-study";
import { CannotCompute } from "@/lib/jobs/server/cannot-compute";
import { computeLabels } from "@/lib/labels/server/compute-labels";

/**
 * Computes a requested result and keeps it, or why there is none. A second run changes nothing, and neither does one
 * whose request was forgotten and made again meanwhile: what it read, such as a name, may have changed.
 */
export async function computeResult(db: Connection, key: string): Promise<void> {
  const [asked] = await db
    .select()
    .from(keptResult)
    .where(and(eq(keptResult.key, key), isNull(keptResult.endedAt)));
  if (!asked) return;
  const { startedAt } = asked;
  const isOurs = and(
    eq(keptResult.key, key),
    startedAt ? eq(keptResult.startedAt, startedAt) : isNull(keptResult.startedAt),
  );
  const onProgress = async (progress: number) => {
    await db.update(keptResult).set({ progress }).where(isOurs);
  };
  const { projectId, params } = asked;
  try {
    const result = await resultKinds[asked.kind as ResultKind]({
      db,
      projectId,
      params,
      onProgress,
    });
    const ended = { result, progress: 1, endedAt: new Date() };
    await db.update(keptResult).set(ended).where(isOurs);
  } catch (error) {
    if (!(error instanceof CannotCompute)) throw error;
    await keepProblem(db, key, error.message);
  }
}

/** Stores why a result could not be computed, so that waiting pages can show it. */
export async function keepProblem(db: Database, key: string, problem: string): Promise<void> {
  await db
    .update(keptResult)
    .set({ problem, endedAt: new Date() })
    .where(and(eq(keptResult.key, key), isNull(keptResult.endedAt)));
}

/** What the worker can compute: the parameters come from a kept result, as they were asked for. */
const resultKinds = {
  view: computeView,
  agreement: computeAgreement,
  differences: computeDifferences,
  decision: computeDecision,
  distributions: computeDistributions,
  correlations: computeCorrelations,
  replacement: computeReplacement,
  study: computeStudy,
  labels: computeLabels,
  phrases: computePhrases,
  "phrase-table": computePhraseTable,
} satisfies Record<string, (context: ComputeContext) => Promise<unknown>>;

type ResultKind = keyof typeof resultKinds;

export type ResultOf<K extends ResultKind> = Awaited<ReturnType<(typeof resultKinds)[K]>>;
