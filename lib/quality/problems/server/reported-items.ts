import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, generation, model, question, round, task, taskOutput } from "@/db/schema";
import type { ProblemReport } from "../schema";

type Item = NonNullable<ProblemReport["item"]>;

/** What the holders of these assignments had before them, by assignment; without what was erased. */
export async function reportedItems(
  db: Db,
  assignmentIds: readonly string[],
): Promise<Map<string, Item>> {
  const held = await db
    .select({
      id: assignment.id,
      taskId: task.id,
      order: assignment.outputOrder,
      // A task's question has both.
      question: sql<string>`coalesce(${question.text}, '')`,
      truth: sql<string>`coalesce(${question.truth}, '')`,
      questionKey: question.key,
      taskNo: task.no,
      roundNo: round.no,
    })
    .from(assignment)
    .innerJoin(task, eq(task.id, assignment.taskId))
    .innerJoin(round, eq(round.id, task.roundId))
    .innerJoin(question, eq(question.id, task.questionId))
    .where(inArray(assignment.id, [...assignmentIds]));
  const outputsOf = await outputsByTask(
    db,
    held.map(({ taskId }) => taskId),
  );
  return new Map(
    held.map(({ id, taskId, order, ...item }) => {
      const outputs = outputsOf.get(taskId) ?? [];
      const shown = order.flatMap((position) => outputs.filter((o) => o.position === position));
      return [id, { ...item, outputs: shown.map(({ model, text }) => ({ model, text })) }];
    }),
  );
}

async function outputsByTask(db: Db, taskIds: string[]) {
  const outputs = await db
    .select({
      taskId: taskOutput.taskId,
      position: taskOutput.position,
      text: generation.text,
      model: model.name,
    })
    .from(taskOutput)
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(inArray(taskOutput.taskId, taskIds));
  return Map.groupBy(outputs, (output) => output.taskId);
}
