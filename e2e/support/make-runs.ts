import type { Db } from "@/db/client";
import {
  dataset,
  forecast,
  generation,
  judgement,
  model,
  publishedFigure,
  publishedSource,
  question,
  reader,
} from "@/db/schema";

const questions = 20;

/**
 * An LLM that reads three runs of a model's texts on 20 questions, of which 12 are true, and says "yes" with
 * 0.7 of each: in the runs with seeds 1, 2 and 3 it is judged right in 10, 12 and 14. Beside it stand a
 * paper's figures of that model.
 */
export async function makeRuns(db: Db, projectId: string): Promise<void> {
  const datasetId = idOf(
    await db.insert(dataset).values({ projectId, name: "BioASQ" }).returning(),
  );
  const asked = await db
    .insert(question)
    .values(
      Array.from({ length: questions }, (_, i) => ({
        datasetId,
        key: `q${i}`,
        truth: i < 12 ? "yes" : "no",
      })),
    )
    .returning();
  const modelId = idOf(
    await db.insert(model).values({ projectId, name: "LC RL", kind: "confidence" }).returning(),
  );
  const readerId = idOf(
    await db.insert(reader).values({ projectId, kind: "llm", name: "Claude" }).returning(),
  );
  for (const [seed, right] of [
    [1, 10],
    [2, 12],
    [3, 14],
  ] as const) {
    for (const [i, { id: questionId }] of asked.entries()) {
      const text = { questionId, modelId, seed, text: "So it is." };
      const generationId = idOf(await db.insert(generation).values(text).returning());
      const forecastId = idOf(
        await db
          .insert(forecast)
          .values({
            readerId,
            questionId,
            generationId,
            status: "ok",
            confidence: 0.7,
            distribution: { yes: 0.7, no: 0.3 },
          })
          .returning(),
      );
      await db.insert(judgement).values({ forecastId, judge: "gold", correct: i < right });
    }
  }
  const sourceId = idOf(
    await db.insert(publishedSource).values({ projectId, name: "Author 2025" }).returning(),
  );
  const figure = { sourceId, table: "qa", dataset: "BioASQ", reader: "Claude", model: "Paper’s" };
  await db.insert(publishedFigure).values([
    { ...figure, position: 0, group: "", metric: "accuracy", value: 0.5, interval: "none" },
    { ...figure, position: 1, group: "", metric: "ece", value: 0.3, interval: "none" },
  ]);
}

function idOf([made]: readonly { id: string }[]): string {
  if (!made) throw new Error("nothing was made");
  return made.id;
}
