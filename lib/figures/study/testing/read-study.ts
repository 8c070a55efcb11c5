import { asc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { assignment, generation, question, taskOutput } from "@/db/schema";
import type { OutputForecast, ReadingTime } from "@/lib/crowd/tasks/schema";
import { nextStep } from "@/lib/crowd/tasks/server/next-step";
import { submitForecasts } from "@/lib/crowd/tasks/server/submit-forecasts";
import { beginVisit } from "@/lib/crowd/visits/server/begin-visit";

/** What someone takes from a text, whether they find it right, and how long they took. */
export type TestForecast = (
  | { status: "ok"; confidence: number; answer: string | null; correct: boolean }
  | { status: "no_answer" }
) & { time?: Partial<ReadingTime> };

export interface ReadableStudy {
  studyId: string;
  projectId: string;
  modelIds: string[];
}

export interface TestReader {
  study: ReadableStudy;
  readerId: string;
  /** What they read: given the question's number (from 1) and the model's (from 1). */
  read: (question: number, model: number) => TestForecast;
  now: Date;
}

/** A person does every task of a study in the paper protocol that they can get, as they are offered. */
export async function readStudy(db: Db, reader: TestReader): Promise<void> {
  while (await readTask(db, reader));
}

/** A person does the next task, in a visit that they begin where one is offered; false if there is none. */
export async function readTask(
  db: Db,
  { study: { studyId, modelIds }, readerId, read, now }: TestReader,
): Promise<boolean> {
  const me = { studyId, readerId };
  // They took long enough for the times that they claim.
  const taken = { ...me, now: new Date(now.getTime() - 60_000) };
  let next = await nextStep(db, taken);
  if (next.step === "begin") {
    await beginVisit(db, taken);
    next = await nextStep(db, taken);
  }
  if (next.step !== "task") return false;
  const assignmentId = next.assignment.id;
  const readings = (await outputsOf(db, assignmentId)).map(({ key, modelId }) =>
    read(Number(key.slice(1)), modelIds.indexOf(modelId) + 1),
  );
  await submitForecasts(db, {
    ...me,
    now,
    assignmentId,
    body: {
      outputs: readings.map(toForecast),
      correct: readings.map((r) => (r.status === "ok" ? r.correct : null)),
    },
  });
  return true;
}

function toForecast(reading: TestForecast): OutputForecast {
  const time = { activeMs: 10_000, idleMs: 0, edits: 1, pastes: 0, ...reading.time };
  const beside = { comment: null, time };
  if (reading.status === "no_answer") return { status: "no_answer", ...beside };
  const { status, confidence, answer } = reading;
  return { status, confidence, answer, distribution: null, ...beside };
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
    .where(eq(assignment.id, assignmentId))
    .orderBy(asc(taskOutput.position));
  const order = rows[0]?.order ?? [];
  return order.flatMap((position) => rows.filter((row) => row.position === position));
}
