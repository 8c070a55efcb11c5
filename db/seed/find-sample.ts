import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, generation, model, question } from "@/db/schema";
import { datasetName, type GoldLabel, sampleGold, sampleModels } from "./sample-files";

export type PlacedGold = GoldLabel & { questionId: string; generationId: string };

/** The sample's dataset and models, in the order of the files, and its gold labels, as stored. */
export async function findSample(db: Db, projectId: string) {
  const texts = await db
    .select({
      datasetId: dataset.id,
      modelId: model.id,
      model: model.name,
      questionId: question.id,
      question: question.key,
      generationId: generation.id,
    })
    .from(generation)
    .innerJoin(question, eq(question.id, generation.questionId))
    .innerJoin(dataset, eq(dataset.id, question.datasetId))
    .innerJoin(model, eq(model.id, generation.modelId))
    .where(and(eq(dataset.projectId, projectId), eq(dataset.name, datasetName)));
  const [first] = texts;
  if (!first) throw new Error("The sample project has no texts.");
  const gold: PlacedGold[] = sampleGold().flatMap((label) =>
    texts
      .filter((text) => text.question === label.question && text.model === label.model)
      .map(({ questionId, generationId }) => ({ ...label, questionId, generationId })),
  );
  const modelIds = sampleModels().flatMap(
    ({ name }) => texts.find((text) => text.model === name)?.modelId ?? [],
  );
  return { datasetId: first.datasetId, modelIds, gold };
}
