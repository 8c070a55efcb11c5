import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { model, trainedModel, training, trainingStage } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { Lineage } from "../../schema-models";
import { readInside } from "../open-inside";
import { listFiles } from "../supplies/list-files";
import { folderOf } from "../training-folder";

/** What the package notes of a stage that is done. */
const record = z.object({
  inputs: z.record(z.string(), z.string()),
  code: z.string(),
  revision: z.string().nullable(),
});

/**
 * Where a trained model comes from: the stages that made it, the last first, back to the files that the app gave.
 * @param root the folder of training runs
 * @throws Refusal 404 when the project has no such model, or it was not trained here
 */
export async function getLineage(
  db: Db,
  { projectId, modelId }: { projectId: string; modelId: string },
  root: string,
): Promise<Lineage> {
  const [found] = await db
    .select({ model, trained: trainedModel, training })
    .from(trainedModel)
    .innerJoin(model, eq(model.id, trainedModel.modelId))
    .innerJoin(training, eq(training.id, trainedModel.trainingId))
    .where(and(eq(model.id, modelId), eq(model.projectId, projectId)));
  if (!found) throw notFound("trained model");
  const { id, name, settings } = found.training;
  const rows = await db
    .select()
    .from(trainingStage)
    .where(eq(trainingStage.trainingId, id))
    .orderBy(asc(trainingStage.no));
  const { stages: folder } = folderOf(root, id);
  const before = upTo(rows, found.trained.stage);
  return {
    model: { id: found.model.id, name: found.model.name },
    training: { id, name, recipe: settings.recipe, seed: settings.seed },
    stage: found.trained.stage,
    step: found.trained.step,
    weights: found.trained.weights,
    stages: await Promise.all(
      before.map(async ({ name: stage, kind, after }) => {
        const text = await readInside(folder, path.join(folder, stage, "run.json"));
        const known = record.safeParse(text === null ? null : JSON.parse(text));
        const made = known.success ? known.data : { inputs: {}, code: "", revision: null };
        return { name: stage, kind, after, ...made };
      }),
    ),
    sources: await listFiles(db, id),
  };
}

type Stage = Pick<typeof trainingStage.$inferSelect, "name" | "kind" | "after">;

/** A stage and those that it was made from, the last first. */
function upTo(stages: readonly Stage[], last: string): Stage[] {
  const needed = new Set([last]);
  for (const { name, after } of stages.toReversed()) {
    if (needed.has(name)) for (const one of after) needed.add(one);
  }
  return stages.toReversed().filter(({ name }) => needed.has(name));
}
