import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { problemReport, study } from "@/db/schema";
import { notFound } from "@/lib/http/errors";

interface Resolution {
  projectId: string;
  studyId: string;
  problemId: string;
  userId: string | null;
  /** What was done; null to open it again. */
  note: string | null;
  now: Date;
}

/**
 * Notes what was done about a report, or opens it again.
 * @returns whether it was resolved before
 * @throws Refusal 404 when there is no such report in the project's study
 */
export async function resolveProblem(
  db: Db,
  { projectId, studyId, problemId, userId, note, now }: Resolution,
): Promise<boolean> {
  const owned = db
    .select({ id: study.id })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)));
  const isIt = and(eq(problemReport.id, problemId), inArray(problemReport.studyId, owned));
  return db.transaction(async (tx) => {
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
