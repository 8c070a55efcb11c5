import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, draft, generation, question, taskOutput } from "@/db/schema";
import { type AssignmentView, draftBody } from "../schema";

/** An assignment as its holder may see it: texts in their own order, no names, no ids but its own. */
export async function viewAssignment(db: Db, assignmentId: string): Promise<AssignmentView> {
  const [found] = await db
    .select({
      id: assignment.id,
      taskId: assignment.taskId,
      order: assignment.outputOrder,
      leaseUntil: assignment.leaseUntil,
      question: question.text,
      truth: question.truth,
      draft: draft.body,
    })
    .from(assignment)
    .innerJoin(question, eq(question.id, assignment.questionId))
    .leftJoin(draft, eq(draft.assignmentId, assignment.id))
    .where(eq(assignment.id, assignmentId));
  if (found?.question == null || found.truth == null) {
    throw new Error(`Assignment ${assignmentId} has no question with a truth to show.`);
  }
  const texts = await db
    .select({ position: taskOutput.position, text: generation.text })
    .from(taskOutput)
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .where(eq(taskOutput.taskId, found.taskId))
    .orderBy(asc(taskOutput.position));
  const textAt = new Map(texts.map((t) => [t.position, t.text]));
  return {
    id: found.id,
    question: found.question,
    truth: found.truth,
    outputs: found.order.map((position) => ({ text: textAt.get(position) ?? "" })),
    leaseUntil: found.leaseUntil.toISOString(),
    draft: found.draft === null ? null : draftBody.parse(found.draft),
  };
}
