import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { problemReport, reader, study, user } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import { type ProblemReport, problemKind } from "../schema";
import { reportedItems } from "./reported-items";

/**
 * What crowdworkers reported in a study, with the item that they had open: open reports first, the
 * newest first.
 * @throws Refusal 404 when the study is not the project's
 */
export async function listProblems(
  db: Db,
  { projectId, studyId }: { projectId: string; studyId: string },
): Promise<ProblemReport[]> {
  const [found] = await db
    .select({ id: study.id })
    .from(study)
    .where(and(eq(study.id, studyId), eq(study.projectId, projectId), isNull(study.previewOf)));
  if (!found) throw notFound("study");
  const reports = await selectReports(db, found.id);
  const items = await reportedItems(
    db,
    reports.flatMap(({ assignmentId }) => assignmentId ?? []),
  );
  return reports.map(({ id, kind, body, reader, at, assignmentId, ...rest }) => ({
    ...{ id, body, reader },
    kind: problemKind.parse(kind),
    at: at.toISOString(),
    item: (assignmentId && items.get(assignmentId)) || null,
    resolved: resolvedOf(rest),
  }));
}

const selectReports = (db: Db, studyId: string) =>
  db
    .select({
      id: problemReport.id,
      kind: problemReport.kind,
      body: problemReport.body,
      reader: reader.name,
      at: problemReport.createdAt,
      assignmentId: problemReport.assignmentId,
      resolvedAt: problemReport.resolvedAt,
      resolvedBy: user.name,
      note: problemReport.resolution,
    })
    .from(problemReport)
    .innerJoin(reader, eq(reader.id, problemReport.readerId))
    .leftJoin(user, eq(user.id, problemReport.resolvedBy))
    .where(eq(problemReport.studyId, studyId))
    .orderBy(
      sql`${problemReport.resolvedAt} is not null`,
      desc(problemReport.createdAt),
      asc(problemReport.id),
    );

function resolvedOf({
  resolvedAt,
  resolvedBy,
  note,
}: {
  resolvedAt: Date | null;
  resolvedBy: string | null;
  note: string | null;
}): ProblemReport["resolved"] {
  if (resolvedAt === null || note === null) return null;
  return { at: resolvedAt.toISOString(), by: resolvedBy ?? "someone who has left", note };
}
