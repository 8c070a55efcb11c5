import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, judgement, question, reader, task, taskOutput } from "@/db/schema";

/** A reader outside the study who has read all of its texts, and holds those of some questions (from 1) right. */
export async function addReader(
  db: Db,
  {
    projectId,
    studyId,
    name,
    isRight,
  }: { projectId: string; studyId: string; name: string; isRight: (question: number) => boolean },
): Promise<void> {
  const texts = await db
    .select({
      generationId: taskOutput.generationId,
      questionId: task.questionId,
      key: question.key,
    })
    .from(taskOutput)
    .innerJoin(task, eq(task.id, taskOutput.taskId))
    .innerJoin(question, eq(question.id, task.questionId))
    .where(eq(task.studyId, studyId));
  const [made] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name, version: "1" })
    .returning({ id: reader.id });
  for (const { generationId, questionId, key } of texts) {
    const [stored] = await db
      .insert(forecast)
      .values({
        readerId: made?.id ?? "",
        questionId,
        generationId,
        status: "ok",
        confidence: 0.9,
      })
      .returning({ id: forecast.id });
    await db.insert(judgement).values({
      forecastId: stored?.id ?? "",
      judge: "outcome",
      correct: isRight(Number(key.slice(1))),
    });
  }
}
