import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { problemReport } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { StudyIds } from "@/lib/studies/schema";
import { requireStudy } from "@/lib/studies/server/require-study";
import type { resolveProblem as contract } from "../schema";

type Resolution = StudyIds &
  z.output<typeof contract.body> & { problemId: string; userId: string | null; now: Date };

/**
 * Stores what was done about a report, or reopens it.
 * @returns whether it was resolved before
 * @throws Refusal 404 when the study is not the project's, or has no such report
 */
export async function resolveProblem(
  db: Db,
  { problemId, userId, note, now, ...ids }: Resolution,
): Promise<boolean> {
  const isIt = and(eq(problemReport.id, problemId), eq(problemReport.studyId, ids.studyId));
  return db.transaction(async (tx) => {
    await requireStudy(tx, ids);
    const [before] = await tx
      .select({ resolvedAt: problemReport.resolvedAt })
      .from(problemReport)
      .where(isIt)
      .for("update");
    if (!before) throw notFound("problem report");
    await tx
      .update(problemReport)
      .set(
        note === null
          ? { resolvedAt: null, resolvedBy: null, resolution: null }
          : { resolvedAt: now, resolvedBy: userId, resolution: note },
      )
      .where(isIt);
    return before.resolvedAt !== null;
  });
}
