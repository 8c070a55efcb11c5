import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  assignment,
  forecast,
  goldAnswer,
  judgement,
  readingTime,
  task,
  taskOutput,
} from "@/db/schema";

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
      expected: {
        status: goldAnswer.status,
        confidence: goldAnswer.confidence,
        correct: goldAnswer.correct,
      },
      status: forecast.status,
      confidence: forecast.confidence,
      correct: judgement.correct,
      submittedAt: assignment.submittedAt,
      activeMs: readingTime.activeMs,
    })
    .from(task)
    .innerJoin(assignment, eq(assignment.taskId, task.id))
    .innerJoin(taskOutput, eq(taskOutput.taskId, task.id))
    .innerJoin(
      goldAnswer,
      and(eq(goldAnswer.taskId, task.id), eq(goldAnswer.position, taskOutput.position)),
    )
    .innerJoin(
      forecast,
      and(
        eq(forecast.assignmentId, assignment.id),
        eq(forecast.generationId, taskOutput.generationId),
      ),
    )
    .leftJoin(judgement, and(eq(judgement.forecastId, forecast.id), eq(judgement.judge, "self")))
    .leftJoin(readingTime, eq(readingTime.forecastId, forecast.id))
    .where(
      and(
        eq(task.roundId, roundId),
        eq(task.kind, "test"),
        eq(assignment.state, "submitted"),
        isNull(assignment.voidedAt),
      ),
    )
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
