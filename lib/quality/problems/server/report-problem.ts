import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { assignment, problemReport } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { whileTakingPart } from "@/lib/crowd/participation/server/while-taking-part";
import { conflict, notFound } from "@/lib/http/errors";
import { takeAttempt } from "@/lib/limits/server/take-attempt";
import type { reportProblem as contract } from "../schema";

type Report = Participant & z.output<typeof contract.body> & { now: Date };

/**
 * Stores a crowdworker's report.
 * @throws Refusal 404 when the assignment is not theirs in this study, 409 when the id is another
 *   report's, 429 when they report too much
 */
export async function reportProblem(db: Db, report: Report): Promise<void> {
  const { studyId, readerId, reportId, now } = report;
  const isNew = (await db.$count(problemReport, eq(problemReport.id, reportId))) === 0;
  if (isNew) {
    await takeAttempt(db, { kind: "problem report", key: `${studyId} ${readerId}`, now });
  }
  await whileTakingPart(db, report, (tx) => store(tx, report));
}

async function store(tx: Db, { reportId, now, ...report }: Report): Promise<void> {
  const { studyId, readerId, assignmentId, kind, body } = report;
  if (assignmentId !== null) {
    const held = and(
      eq(assignment.id, assignmentId),
      eq(assignment.studyId, studyId),
      eq(assignment.readerId, readerId),
    );
    if ((await tx.$count(assignment, held)) === 0) throw notFound("task");
  }
  const { rowCount } = await tx
    .insert(problemReport)
    .values({ id: reportId, createdAt: now, ...report })
    .onConflictDoNothing();
  if (rowCount !== 0) return;
  const same = and(
    eq(problemReport.id, reportId),
    eq(problemReport.studyId, studyId),
    eq(problemReport.readerId, readerId),
    sql`${problemReport.assignmentId} is not distinct from ${assignmentId}`,
    eq(problemReport.kind, kind),
    eq(problemReport.body, body),
  );
  if ((await tx.$count(problemReport, same)) === 1) return;
  throw conflict("other_report", "This id is another report’s.", "body.reportId");
}
