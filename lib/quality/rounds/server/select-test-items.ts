import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { generation, goldAnswer, model, question, task, taskOutput } from "@/db/schema";
import type { TestItem } from "../schema";

/** The tasks of a round's test in order, with what the team agreed on for each of their texts. */
export async function selectTestItems(db: Db, roundId: string): Promise<TestItem[]> {
  const rows = await db
    .select({
      taskNo: task.no,
      question: question.text,
      truth: question.truth,
      output: taskOutput.position,
      model: model.name,
      text: generation.text,
      expected: {
        status: goldAnswer.status,
        confidence: goldAnswer.confidence,
        correct: goldAnswer.correct,
      },
    })
    .from(task)
    .innerJoin(question, eq(question.id, task.questionId))
    .innerJoin(taskOutput, eq(taskOutput.taskId, task.id))
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .innerJoin(
      goldAnswer,
      and(eq(goldAnswer.taskId, task.id), eq(goldAnswer.position, taskOutput.position)),
    )
    .where(and(eq(task.roundId, roundId), eq(task.kind, "test")))
    .orderBy(asc(task.no), asc(taskOutput.position));
  const items = new Map<number, TestItem>();
  for (const { taskNo, question, truth, ...output } of rows) {
    // A question without a text or a truth never becomes a task.
    const item = items.get(taskNo) ?? {
      taskNo,
      question: question ?? "",
      truth: truth ?? "",
      outputs: [],
    };
    item.outputs.push(output);
    items.set(taskNo, item);
  }
  return [...items.values()];
}
