import path from "node:path";
import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { model, trainedModel, training, trainingStage } from "@/db/schema";
import { notFound } from "@/lib/http/errors";
import type { Lineage } from "../../schema-models";
import { readInside } from "../open-inside";
import { readRecipe } from "../shipped-recipes";
import { listFiles } from "../supplies/list-files";
import { toJson } from "../to-json";
import { folderOf, type TrainingFolder } from "../training-folder";

/** What the package notes of a stage that is done. */
const record = z.object({
  /** By need. */
  inputs: z.record(z.string(), z.string()),
  /** SHA-256 by path within its folder. */
  outputs: z.record(z.string(), z.string()).default({}),
  code: z.string(),
  revision: z.string().nullable(),
});
type Noted = z.output<typeof record>;

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
  const place = folderOf(root, id);
  const before = upTo(rows, found.trained.stage);
  const noted = new Map(
    await Promise.all(
      before.map(async (stage) => [stage.name, await readNote(place, stage.name)] as const),
    ),
  );
  const needs = await readNeeds(place, settings.recipe);
  const imported = await datasetsOf(db, id);
  return {
    model: { id: found.model.id, name: found.model.name },
    training: { id, name, recipe: settings.recipe, seed: settings.seed },
    stage: found.trained.stage,
    step: found.trained.step,
    weights: found.trained.weights,
    stages: before.map(({ name: stage, kind, after }) => {
      const { inputs, code, revision } = noted.get(stage) ?? unknown;
      const own = Object.keys(inputs).map((need) =>
        toInput(need, needs.get(stage)?.[need] ?? null, noted),
      );
      const datasets = imported.filter((one) => one.stage === stage).map(({ dataset }) => dataset);
      return { ...{ name: stage, kind, after, inputs: own, datasets }, code, revision };
    }),
    sources: await listFiles(db, id),
  };
}

const unknown: Noted = { inputs: {}, outputs: {}, code: "", revision: null };

async function readNote({ stages }: TrainingFolder, stage: string): Promise<Noted> {
  const text = await readInside(stages, path.join(stages, stage, "run.json"));
  return record.safeParse(text === null ? null : toJson(text)).data ?? unknown;
}

/**
 * What each stage takes, by the copy of the recipe that the run has. Nothing where that is gone or a job has changed it: then
 * the stages alone are shown.
 */
async function readNeeds(
  { folder }: TrainingFolder,
  recipe: string,
): Promise<Map<string, Record<string, string>>> {
  const read = async (file: string) => (await readInside(folder, file)) ?? "";
  const { stages } = await readRecipe(folder, recipe, read).catch(() => ({ stages: [] }));
  return new Map(stages.map(({ name, needs }) => [name, needs]));
}

/** @param from a path in an earlier stage's folder, or, after an @, a file of the recipe; null where the recipe does not say */
function toInput(
  need: string,
  from: string | null,
  noted: ReadonlyMap<string, Noted>,
): Lineage["stages"][number]["inputs"][number] {
  if (from === null) return { need, stage: null, file: null, sha256: null };
  if (from.startsWith("@")) return { need, stage: null, file: from.slice(1), sha256: null };
  const [stage = "", ...within] = from.split("/");
  const file = within.join("/") || null;
  return { need, stage, file, sha256: file && (noted.get(stage)?.outputs[file] ?? null) };
}

/** The datasets that questions of a training run's stages were imported into, by stage. */
async function datasetsOf(db: Db, trainingId: string) {
  const { rows } = await db.execute<{ stage: string; dataset: { id: string; name: string } }>(sql`
    select distinct on (stage, d.name, d.id) split_part(t.path, '/', 1) as stage,
      json_build_object('id', d.id, 'name', d.name) as dataset
    from training_import t join question q on q.import_id = t.import_id join dataset d on d.id = q.dataset_id
    where t.training_id = ${trainingId} order by stage, d.name, d.id`);
  return rows;
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
