import { batches } from "@/db/batches";
import type { Db } from "@/db/client";
import { dataset, generation, model, project, question } from "@/db/schema";

/** A project with questions `q01`, `q02`, ... that every one of its models wrote a text for. */
export async function makeProject(db: Db, size: { questions: number; models: number }) {
  const [made] = await db.insert(project).values({ name: "Test project" }).returning();
  if (!made) throw new Error("no project");
  const [data] = await db
    .insert(dataset)
    .values({ projectId: made.id, name: "Test questions" })
    .returning();
  if (!data) throw new Error("no dataset");
  const asked = Array.from({ length: size.questions }, (_, i) => ({
    datasetId: data.id,
    key: `q${String(i + 1).padStart(2, "0")}`,
    split: "test",
    text: `What is the name of number ${i + 1}?`,
    truth: `Number ${i + 1}`,
  }));
  const questions: (typeof question.$inferSelect)[] = [];
  for (const batch of batches(asked)) {
    questions.push(...(await db.insert(question).values(batch).returning()));
  }
  const models = await db
    .insert(model)
    .values(
      Array.from({ length: size.models }, (_, i) => ({
        projectId: made.id,
        name: `Secret model ${i + 1}`,
        kind: "confidence" as const,
      })),
    )
    .returning();
  const texts = questions.flatMap((q) =>
    models.map((m, i) => ({
      questionId: q.id,
      modelId: m.id,
      text: `Text ${i + 1} on ${q.key}: I am 80 % sure.`,
    })),
  );
  for (const batch of batches(texts)) await db.insert(generation).values(batch);
  return {
    projectId: made.id,
    datasetId: data.id,
    questionIds: questions.map((q) => q.id),
    modelIds: models.map((m) => m.id),
  };
}
