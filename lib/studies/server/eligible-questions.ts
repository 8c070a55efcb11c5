import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, generation, model, question } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import type { StudyConfig } from "../schema";

export interface EligibleQuestion {
  id: string;
  /** One generation per model, in the order of the study's models. */
  generationIds: string[];
}

/**
 * The questions that can become tasks: of the dataset and split, with a text and a truth, and with a
 * generation by every model (its first seed). In the order of their keys.
 * @throws Refusal 400 when the dataset or a model is not the project's
 */
export async function eligibleQuestions(
  db: Db,
  projectId: string,
  config: Pick<StudyConfig, "datasetId" | "split" | "modelIds">,
): Promise<EligibleQuestion[]> {
  await checkOwned(db, projectId, config);
  const { datasetId, split, modelIds } = config;
  // One order on every server, whatever its locale: the draw depends on it.
  const byKey = sql`${question.key} collate "C"`;
  const rows = await db
    .selectDistinctOn([byKey, generation.modelId], {
      id: question.id,
      modelId: generation.modelId,
      generationId: generation.id,
    })
    .from(question)
    .innerJoin(
      generation,
      and(eq(generation.questionId, question.id), inArray(generation.modelId, modelIds)),
    )
    .where(
      and(
        eq(question.datasetId, datasetId),
        split === null ? undefined : eq(question.split, split),
        isNotNull(question.text),
        isNotNull(question.truth),
      ),
    )
    .orderBy(byKey, asc(generation.modelId), asc(generation.seed), asc(generation.decodingHash));
  const byQuestion = new Map<string, Map<string, string>>();
  for (const { id, modelId, generationId } of rows) {
    const byModel = byQuestion.get(id) ?? new Map<string, string>();
    byQuestion.set(id, byModel.set(modelId, generationId));
  }
  return [...byQuestion].flatMap(([id, byModel]) => {
    const generationIds = modelIds.flatMap((m) => byModel.get(m) ?? []);
    return generationIds.length === modelIds.length ? [{ id, generationIds }] : [];
  });
}

async function checkOwned(
  db: Db,
  projectId: string,
  { datasetId, modelIds }: Pick<StudyConfig, "datasetId" | "modelIds">,
): Promise<void> {
  const [owned] = await db
    .select({ id: dataset.id })
    .from(dataset)
    .where(and(eq(dataset.id, datasetId), eq(dataset.projectId, projectId)));
  if (!owned) throw invalid("datasetId", "is not a dataset of this project");
  const models = await db
    .select({ id: model.id })
    .from(model)
    .where(and(inArray(model.id, modelIds), eq(model.projectId, projectId)));
  const known = new Set(models.map((m) => m.id));
  modelIds.forEach((id, i) => {
    if (!known.has(id)) throw invalid(`modelIds.${i}`, "is not a model of this project");
    if (modelIds.indexOf(id) !== i) throw invalid(`modelIds.${i}`, "is chosen twice");
  });
}
