import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { forecast, generation, judgement, model, question, reader } from "@/db/schema";
import type { StatedText } from "./stated-texts";

export const literalReader = "Literal LLM";

/** A reader beside the crowd that takes every text at its word, as if imported. */
export async function addLiteralReader(
  db: Db,
  { projectId, datasetId }: { projectId: string; datasetId: string },
  facts: readonly StatedText[],
): Promise<void> {
  const [made] = await db
    .insert(reader)
    .values({ projectId, kind: "llm", name: literalReader, version: "proof" })
    .returning({ id: reader.id });
  if (!made) throw new Error("no reader");
  const texts = await db
    .select({
      generationId: generation.id,
      questionId: question.id,
      key: question.key,
      model: model.name,
    })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(eq(question.datasetId, datasetId));
  const factOf = new Map(facts.map((fact) => [`${fact.questionKey} ${fact.model}`, fact]));
  for (let i = 0; i < texts.length; i += 1_000) {
    const batch = texts.slice(i, i + 1_000).flatMap(({ key, model: name, ...ids }) => {
      const fact = factOf.get(`${key} ${name}`);
      return fact ? [{ ...ids, fact }] : [];
    });
    const stored = await db
      .insert(forecast)
      .values(
        batch.map(({ fact, ...ids }) => ({
          ...ids,
          readerId: made.id,
          status: "ok" as const,
          confidence: fact.confidence,
        })),
      )
      .returning({ id: forecast.id });
    await db.insert(judgement).values(
      stored.map(({ id }, k) => ({
        forecastId: id,
        judge: "self",
        correct: batch[k]?.fact.right ?? false,
      })),
    );
  }
}
