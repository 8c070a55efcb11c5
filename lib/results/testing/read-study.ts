import { and, asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, generation, question, taskOutput } from "@/db/schema";
import type { Submission } from "@/lib/tasks/schema";
import { claimTask } from "@/lib/tasks/server/claim-task";
import { submitForecasts } from "@/lib/tasks/server/submit-forecasts";

export type TestReading = Submission["outputs"][number];

export interface ReadableStudy {
  studyId: string;
  roundId: string;
  projectId: string;
  modelIds: string[];
}

/** What a person reads: given the question's number (from 1) and the model's (from 1). */
type Read = (question: number, model: number) => TestReading;

/** A person does every task of the study that they can get, through the use cases. */
export async function readStudy(
  db: Db,
  { study, readerId, read, now }: { study: ReadableStudy; readerId: string; read: Read; now: Date },
): Promise<void> {
  const who = { studyId: study.studyId, roundId: study.roundId, readerId, now };
  while (true) {
    const claimed = await claimTask(db, { ...who, leaseMinutes: 10, seed: "test" });
    if (claimed.step !== "task") return;
    const outputs = await outputsOf(db, claimed.assignmentId);
    await submitForecasts(db, {
      ...who,
      assignmentId: claimed.assignmentId,
      asksAnswer: false,
      body: {
        outputs: outputs.map(({ key, modelId }) =>
          read(Number(key.slice(1)), study.modelIds.indexOf(modelId) + 1),
        ),
      },
    });
  }
}

/** The task's outputs in the order in which they are shown. */
async function outputsOf(db: Db, assignmentId: string) {
  const rows = await db
    .select({
      position: taskOutput.position,
      order: assignment.outputOrder,
      key: question.key,
      modelId: generation.modelId,
    })
    .from(assignment)
    .innerJoin(taskOutput, eq(taskOutput.taskId, assignment.taskId))
    .innerJoin(generation, eq(generation.id, taskOutput.generationId))
    .innerJoin(question, eq(question.id, assignment.questionId))
    .where(and(eq(assignment.id, assignmentId)))
    .orderBy(asc(taskOutput.position));
  const order = rows[0]?.order ?? [];
  return order.flatMap((position) => rows.filter((row) => row.position === position));
}
