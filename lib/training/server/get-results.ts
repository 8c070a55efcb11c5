import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { training, trainingStage, trainingTextModel } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { TrainingResults } from "../schema-results";
import { readTable } from "./read-table";
import { folderOf } from "./training-folder";
import { isTraining, type Which } from "./which-training";

/**
 * The tables of a training run's evaluating stages that are done: each model on each set of questions.
 * @param root the folder of training runs
 * @throws Refusal 404
 */
export async function getResults(db: Db, which: Which, root: string): Promise<TrainingResults> {
  if ((await db.$count(training, isTraining(which))) === 0) throw notFound("training run");
  const stages = await db
    .select({ name: trainingStage.name })
    .from(trainingStage)
    .where(
      and(
        eq(trainingStage.trainingId, which.trainingId),
        eq(trainingStage.kind, "evaluate"),
        eq(trainingStage.state, "done"),
      ),
    )
    .orderBy(asc(trainingStage.no));
  const place = folderOf(root, which.trainingId);
  const imported = await db
    .select({ name: trainingTextModel.name, modelId: trainingTextModel.modelId })
    .from(trainingTextModel)
    .where(eq(trainingTextModel.trainingId, which.trainingId));
  const ids = new Map(imported.map(({ name, modelId }) => [name, modelId]));
  const tables = stages.map(async ({ name }) => {
    const { bins, readers, rows } = await readTable(place, name);
    return {
      ...{ stage: name, bins, readers },
      datasetIds: await datasetsOf(db, which.trainingId, name),
      rows: rows.map(
        ({ set, model, control_of: controlOf, note, n, no_answer: noAnswer, figures }) => ({
          ...{ set, model, controlOf, note, modelId: ids.get(model) ?? null, forecasts: n },
          noAnswer,
          accuracy: figures.accuracy ?? none,
          ece: figures.ece ?? none,
          brier: figures.brier ?? none,
        }),
      ),
    };
  });
  return { results: await Promise.all(tables) };
}

const none = { value: null, low: null, high: null };

/** The datasets with the forecasts that came in from what an evaluating stage put together. */
async function datasetsOf(db: Db, trainingId: string, stage: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct q.dataset_id as id
    from training_import t join forecast f on f.import_id = t.import_id join question q on q.id = f.question_id
    where t.training_id = ${trainingId} and starts_with(t.path, ${`${stage}/app/`}) order by id`);
  return rows.map(({ id }) => id);
}
