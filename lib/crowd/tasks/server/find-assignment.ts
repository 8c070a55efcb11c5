import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, round, studyVersion, task, visit } from "@/db/schema";
import type { Participant } from "@/lib/crowd/participation/server/require-consent";
import { notFound } from "@/lib/http/errors";

export interface OwnAssignment extends Participant {
  assignmentId: string;
}

/**
 * A person's own assignment, with the settings of the version that it belongs to.
 * @throws Refusal 404 when it is not theirs
 */
export async function findAssignment(db: Db, { assignmentId, studyId, readerId }: OwnAssignment) {
  const [found] = await db
    .select({
      id: assignment.id,
      taskId: assignment.taskId,
      questionId: assignment.questionId,
      readerId: assignment.readerId,
      studyId: assignment.studyId,
      visitId: assignment.visitId,
      visitEndsAt: visit.endsAt,
      seenAt: assignment.seenAt,
      seenMs: assignment.seenMs,
      state: assignment.state,
      outputOrder: assignment.outputOrder,
      lockHash: assignment.lockHash,
      payloadHash: assignment.payloadHash,
      kind: task.kind,
      roundId: task.roundId,
      config: studyVersion.config,
    })
    .from(assignment)
    .innerJoin(task, eq(task.id, assignment.taskId))
    .innerJoin(visit, eq(visit.id, assignment.visitId))
    .innerJoin(round, eq(round.id, task.roundId))
    .innerJoin(studyVersion, eq(studyVersion.id, round.studyVersionId))
    .where(
      and(
        eq(assignment.id, assignmentId),
        eq(assignment.studyId, studyId),
        eq(assignment.readerId, readerId),
      ),
    );
  if (!found) throw notFound("task");
  return found;
}

export type FoundAssignment = Awaited<ReturnType<typeof findAssignment>>;

/** How many tasks of the study this reader has submitted. */
export const countAnswered = (db: Db, { studyId, readerId }: Participant): Promise<number> =>
  db.$count(
    assignment,
    and(
      eq(assignment.studyId, studyId),
      eq(assignment.readerId, readerId),
      eq(assignment.state, "submitted"),
    ),
  );
