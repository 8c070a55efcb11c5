import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  assignment,
  forecast,
  generation,
  goldAnswer,
  judgement,
  model,
  question,
  readingTime,
  task,
  taskOutput,
} from "@/db/schema";
import type { TestItem } from "../schema";

const expected = {
  status: goldAnswer.status,
  confidence: goldAnswer.confidence,
  correct: goldAnswer.correct,
};

const goldOfOutput = and(
  eq(goldAnswer.taskId, task.id),
  eq(goldAnswer.position, taskOutput.position),
);

const isTestOf = (roundId: string) => and(eq(task.roundId, roundId), eq(task.kind, "test"));

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
      expected,
    })
    .from(task)
    .innerJoin(question, eq(question.id, task.questionId))
    .innerJoin(taskOutput, eq(taskOutput.taskId, task.id))
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .innerJoin(goldAnswer, goldOfOutput)
    .where(isTestOf(roundId))
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

/**
 * What everyone submitted in a round's test, beside what was expected, by person and in the order of
 * the tasks. Answers that were only locked, or voided since, are not among them.
 */
export async function selectTestAnswers(db: Db, roundId: string) {
  const rows = await db
    .select({
      readerId: assignment.readerId,
      taskNo: task.no,
      output: taskOutput.position,
      expected,
      status: forecast.status,
      confidence: forecast.confidence,
      correct: judgement.correct,
      submittedAt: assignment.submittedAt,
      activeMs: readingTime.activeMs,
    })
    .from(task)
    .innerJoin(assignment, eq(assignment.taskId, task.id))
    .innerJoin(taskOutput, eq(taskOutput.taskId, task.id))
    .innerJoin(goldAnswer, goldOfOutput)
    .innerJoin(
      forecast,
      and(
        eq(forecast.assignmentId, assignment.id),
        eq(forecast.generationId, taskOutput.generationId),
      ),
    )
    .leftJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.judge, "self")))
    .leftJoin(readingTime, eq(readingTime.forecastId, forecast.id))
    .where(and(isTestOf(roundId), eq(assignment.state, "submitted"), isNull(assignment.voidedAt)))
    .orderBy(asc(task.no), asc(taskOutput.position));
  return Map.groupBy(
    rows.map(({ status, confidence, correct, submittedAt, activeMs, ...row }) => ({
      ...row,
      given: { status, confidence, correct },
      // What is submitted says when: a constraint holds it.
      submittedAt: submittedAt ?? new Date(0),
      activeMs: activeMs ?? 0,
    })),
    (row) => row.readerId,
  );
}
