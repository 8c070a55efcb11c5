import type { Db } from "@/db/client";
import { dataset, forecast, generation, judgement, model, question, reader } from "@/db/schema";
import { findSample } from "./find-sample";
import { datasetName, sampleGenerations, sampleModels, sampleQuestions } from "./sample-files";

/** Questions, models, texts and the gold labels of the sample, into an empty project. */
export async function addSampleData(tx: Db, projectId: string): Promise<void> {
  const [made] = await tx
    .insert(dataset)
    .values({ projectId, name: datasetName })
    .returning({ id: dataset.id });
  if (!made) throw new Error("The sample dataset was not stored.");
  const questions = await tx
    .insert(question)
    .values(
      sampleQuestions().map(({ key, split, aliases, question: text, answer: truth }) => ({
        datasetId: made.id,
        key,
        split,
        text,
        truth,
        aliases,
      })),
    )
    .returning({ id: question.id, key: question.key });
  const models = await tx
    .insert(model)
    .values(sampleModels().map((m) => ({ ...m, projectId })))
    .returning({ id: model.id, name: model.name });
  const questionId = idBy(questions.map((q) => [q.key, q.id]));
  const modelId = idBy(models.map((m) => [m.name, m.id]));
  await tx.insert(generation).values(
    sampleGenerations().map(({ question, model, ...text }) => ({
      questionId: questionId(question),
      modelId: modelId(model),
      ...text,
    })),
  );
  await addGoldReader(tx, projectId);
}

/** The labels that are beyond doubt, as a reader beside the crowd. */
async function addGoldReader(tx: Db, projectId: string): Promise<void> {
  const { gold } = await findSample(tx, projectId);
  const sure = gold.filter((label) => label.unambiguous || label.status === "no_answer");
  await addReader(tx, { projectId, kind: "human", name: "Gold labels", version: "sample" }, sure);
}

type Read = Omit<typeof forecast.$inferInsert, "readerId"> & { correct: boolean };

/** A reader beside the crowd, with its forecasts and what it says itself of whether each is right. */
export async function addReader(
  tx: Db,
  who: typeof reader.$inferInsert,
  rows: readonly Read[],
): Promise<void> {
  const [made] = await tx.insert(reader).values(who).returning({ id: reader.id });
  if (!made) throw new Error("The reader was not stored.");
  const stored = await tx
    .insert(forecast)
    .values(
      rows.map(({ questionId, generationId, status, answer, confidence }) => ({
        readerId: made.id,
        questionId,
        generationId,
        status,
        answer,
        confidence,
      })),
    )
    .returning({ id: forecast.id });
  await tx.insert(judgement).values(
    stored.map(({ id: forecastId }, i) => ({
      forecastId,
      judge: "self",
      correct: rows[i]?.correct ?? false,
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
