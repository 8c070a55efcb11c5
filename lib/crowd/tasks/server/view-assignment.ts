import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, draft, question, studyVersion, task } from "@/db/schema";
import { type AssignmentView, draftBody } from "../schema";

/**
 * An assignment as its holder may see it: texts in their own order, no names, no ids but its own, and no
 * truth while the protocol hides it.
 */
export async function viewAssignment(db: Db, assignmentId: string): Promise<AssignmentView> {
  const [found] = await db
    .select({
      id: assignment.id,
      leaseUntil: assignment.leaseUntil,
      isLocked: sql<boolean>`${assignment.lockedAt} is not null`,
      protocol: sql<string>`${studyVersion.config} ->> 'protocol'`,
      kind: task.kind,
      question: sql<string | null>`coalesce(${task.shown} ->> 'text', ${question.text})`,
      truth: sql<string | null>`coalesce(${task.shown} ->> 'truth', ${question.truth})`,
      draft: draft.body,
    })
    .from(assignment)
    .innerJoin(task, eq(task.id, assignment.taskId))
    .innerJoin(
      studyVersion,
      sql`${studyVersion.id} = (select r.study_version_id from round r where r.id = ${task.roundId})`,
    )
    .innerJoin(question, eq(question.id, assignment.questionId))
    .leftJoin(draft, eq(draft.assignmentId, assignment.id))
    .where(eq(assignment.id, assignmentId));
  if (found?.question == null || found.truth == null) {
    throw new Error(`Assignment ${assignmentId} has no question with a truth to show.`);
  }
  const { rows: outputs } = await db.execute<{ text: string }>(sql`
    select g.text from assignment a
    join task_output o on o.task_id = a.task_id and o.position = any(a.output_order)
    join generation g on g.id = o.generation_id
    where a.id = ${assignmentId}
    order by array_position(a.output_order, o.position)`);
  const showsTruth = found.protocol === "paper" || found.isLocked;
  const locked = found.isLocked ? (await lockedForecasts(db, assignmentId)).map(asSeen) : null;
  return {
    id: found.id,
    question: found.question,
    truth: showsTruth ? found.truth : null,
    outputs,
    locked,
    practice: found.kind === "practice",
    leaseUntil: found.leaseUntil.toISOString(),
    draft: currentDraft(found.draft),
  };
}

const asSeen = ({ status, confidence, answer }: LockedForecast) => ({ status, confidence, answer });

/** A draft that an older version of the page stored can't be used. */
function currentDraft(body: unknown) {
  const parsed = draftBody.safeParse(body);
  return parsed.success ? parsed.data : null;
}

export type LockedForecast = {
  id: string;
  /** The output's position in the study's list of models, from 0. */
  position: number;
  status: "ok" | "no_answer" | "unparsable";
  confidence: number | null;
  answer: string | null;
};

/** The forecasts that an assignment holds, in the order in which its reader sees the outputs. */
export async function lockedForecasts(db: Db, assignmentId: string): Promise<LockedForecast[]> {
  const { rows } = await db.execute<LockedForecast>(sql`
    select f.id, o.position, f.status, f.confidence, f.answer
    from assignment a
    join forecast f on f.assignment_id = a.id
    join task_output o on o.task_id = a.task_id and o.generation_id = f.generation_id
    where a.id = ${assignmentId}
    order by array_position(a.output_order, o.position)`);
  return rows;
}
