import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { dataset, question } from "@/db/schema";
import type { FoundQuestion, QuestionKey } from "./find-questions";
import { insertMany } from "./insert-many";

export type QuestionToStore = FoundQuestion & QuestionKey;

/** Inserts questions, with the datasets that they need. */
export async function insertQuestions(
  tx: Db,
  projectId: string,
  questions: QuestionToStore[],
): Promise<void> {
  if (questions.length === 0) return;
  const datasets = await ensureDatasets(
    tx,
    projectId,
    questions.map((q) => q.dataset),
  );
  const rows = questions.map(({ id, dataset, key, text, truth, split, aliases }) => {
    const datasetId = datasets.get(dataset);
    if (!datasetId) throw new Error(`The dataset ${dataset} was not stored.`);
    return { id, datasetId, key, text, truth, split, aliases };
  });
  await insertMany(tx, question, rows);
}

async function ensureDatasets(tx: Db, projectId: string, all: string[]) {
  const names = [...new Set(all)];
  await tx
    .insert(dataset)
    .values(names.map((name) => ({ projectId, name })))
    .onConflictDoNothing();
  const found = await tx
    .select({ id: dataset.id, name: dataset.name })
    .from(dataset)
    .where(and(eq(dataset.projectId, projectId), inArray(dataset.name, names)));
  return new Map(found.map(({ id, name }) => [name, id]));
}

/** Adds new facts to stored questions. */
export async function completeQuestions(tx: Db, questions: FoundQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  await tx.execute(sql`
    update question q set text = r.text, truth = r.truth, split = r.split, aliases = r.aliases
    from json_populate_recordset(null::question, ${JSON.stringify(questions)}) r
    where q.id = r.id`);
}
