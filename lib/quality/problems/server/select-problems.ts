import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { problemReport, reader, user } from "@/db/schema";
import { type ProblemReport, type ProblemState, problemKind } from "../schema";
import { reportedItems } from "./reported-items";

interface Selection {
  studyId: string;
  state: ProblemState;
  /** The report after which they begin; it may have changed its state since. */
  after?: string;
  /** All of them, unless given. */
  limit?: number;
}

/** What crowdworkers reported in a study, with the item that they had open; newest first. */
export async function selectProblems(db: Db, selection: Selection): Promise<ProblemReport[]> {
  const reports = await selectReports(db, selection);
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

export const isIn = (state: ProblemState) =>
  (state === "open" ? isNull : isNotNull)(problemReport.resolvedAt);

function selectReports(db: Db, { studyId, state, after, limit }: Selection) {
  const query = db
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
    .where(
      and(
        eq(problemReport.studyId, studyId),
        isIn(state),
        after === undefined
          ? undefined
          : sql`(${problemReport.createdAt}, ${problemReport.id}) <
            (select created_at, id from problem_report where id = ${after})`,
      ),
    )
    .orderBy(desc(problemReport.createdAt), desc(problemReport.id));
  return limit === undefined ? query : query.limit(limit);
}

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
