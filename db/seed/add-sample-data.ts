import type { Db } from "@/db/client";
import { dataset, forecast, generation, judgement, model, question, reader } from "@/db/schema";
import {
  datasetName,
  sampleGenerations,
  sampleGold,
  sampleModels,
  sampleQuestions,
} from "./sample-files";

/** Questions, models, texts and the gold labels of the sample, into an empty project. */
export async function addSampleData(tx: Db, projectId: string) {
  const [made] = await tx
    .insert(dataset)
    .values({ projectId, name: datasetName })
    .returning({ id: dataset.id });
  if (!made) throw new Error("The sample dataset was not stored.");
  const questions = await tx
    .insert(question)
    .values(
      sampleQuestions().map((q) => ({
        datasetId: made.id,
        key: q.key,
        split: q.split,
        text: q.question,
        truth: q.answer,
        aliases: q.aliases,
      })),
    )
    .returning({ id: question.id, key: question.key });
  const models = await tx
    .insert(model)
    .values(sampleModels().map((m) => ({ ...m, projectId })))
    .returning({ id: model.id, name: model.name });
  const questionId = idBy(questions.map((q) => [q.key, q.id]));
  const modelId = idBy(models.map((m) => [m.name, m.id]));
  const generations = await tx
    .insert(generation)
    .values(
      sampleGenerations().map((g) => ({
        questionId: questionId(g.question),
        modelId: modelId(g.model),
        query: g.query,
        seed: g.seed,
        text: g.text,
      })),
    )
    .returning({
      id: generation.id,
      questionId: generation.questionId,
      modelId: generation.modelId,
    });
  const generationId = idBy(generations.map((g) => [`${g.questionId} ${g.modelId}`, g.id]));
  const gold = sampleGold().map((label) => ({
    ...label,
    questionId: questionId(label.question),
    generationId: generationId(`${questionId(label.question)} ${modelId(label.model)}`),
  }));
  await addGoldReader(tx, projectId, gold);
  return { datasetId: made.id, modelIds: models.map((m) => m.id), gold };
}

export type PlacedGold = Awaited<ReturnType<typeof addSampleData>>["gold"][number];

/** The labels that are beyond doubt, as a reader beside the crowd. */
async function addGoldReader(tx: Db, projectId: string, gold: PlacedGold[]): Promise<void> {
  const [team] = await tx
    .insert(reader)
    .values({ projectId, kind: "human", name: "Gold labels", version: "sample" })
    .returning({ id: reader.id });
  if (!team) throw new Error("The gold reader was not stored.");
  const sure = gold.filter((label) => label.unambiguous || label.status === "no_answer");
  const stored = await tx
    .insert(forecast)
    .values(
      sure.map(({ questionId, generationId, status, answer, confidence }) => ({
        readerId: team.id,
        questionId,
        generationId,
        status,
        answer,
        confidence,
      })),
    )
    .returning({ id: forecast.id });
  await tx.insert(judgement).values(
    stored.map(({ id }, i) => ({
      forecastId: id,
      judge: "self",
      correct: sure[i]?.correct ?? false,
    })),
  );
}

function idBy(entries: [string, string][]): (key: string) => string {
  const ids = new Map(entries);
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The sample names "${key}", which it does not hold.`);
    return id;
  };
}
