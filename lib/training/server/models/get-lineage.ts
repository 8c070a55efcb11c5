import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { trainingStage } from "@/db/schema";
import type { Lineage } from "../../schema-models";
import type { ShippedRecipe } from "../shipped-recipes";
import { describeAwaited } from "../supplies/awaited-files";
import { listFiles } from "../supplies/list-files";
import { folderOf } from "../training-folder";
import { findOrigin } from "./find-origin";
import { findWriters, type Maker } from "./find-writers";
import { importedStages, stageOf } from "./imported-stages";
import { listEvaluations } from "./list-evaluations";
import { readNeeds } from "./read-needs";
import { isSame, listSameWeights } from "./same-weights";
import { readRecords } from "./stage-records";
import { toInputs } from "./to-inputs";

/**
 * Where a model comes from: the stages of a training run that made it, or that wrote its texts, the last first, back to the
 * files that the app gave.
 * @param root the folder of training runs
 * @throws Refusal 404 when the project has no such model, or it came from no training run
 */
export async function getLineage(
  db: Db,
  { projectId, modelId }: { projectId: string; modelId: string },
  root: string,
): Promise<Lineage> {
  const { model, training, trained, nameInRun } = await findOrigin(db, { projectId, modelId });
  const { id, name, settings } = training;
  const { recipe, seed, changes, models } = settings;
  const stages = await db
    .select()
    .from(trainingStage)
    .where(eq(trainingStage.trainingId, id))
    .orderBy(asc(trainingStage.no));
  const place = folderOf(root, id);
  const records = await readRecords(
    place,
    stages.map((stage) => stage.name),
  );
  const read = await readNeeds(place, settings);
  const stagesOf = await importedStages(db, id, read.recipe);
  const writersOf = (one: { id: string; nameInRun: string }) =>
    findWriters(one.nameInRun, { stages, records, needs: read.needs }, stagesOf(one.id));
  const madeBy = trained ? [trained] : writersOf({ id: model.id, nameInRun });
  const weights = sharedWeights(madeBy);
  const imported = await datasetsOf(db, id);
  const its = upTo(
    stages,
    madeBy.map(({ stage }) => stage),
    read.recipe,
  ).map(({ name: stage, kind, after }) => {
    const record = records.get(stage);
    return {
      ...{ name: stage, kind, after },
      inputs: toInputs(stage, { records, ...read }),
      datasets: imported.filter((one) => one.stage === stage).map(({ dataset }) => dataset),
      code: record?.code ?? "",
      revision: record?.revision ?? null,
    };
  });
  const taken = new Set(its.flatMap(({ inputs }) => inputs.map(givenFile)));
  const sources = await listFiles(db, id);
  return {
    model: { id: model.id, name: model.name },
    training: { ...{ id, name, recipe, seed, changes, models } },
    origin: trained ? "checkpoint" : "texts",
    madeBy: madeBy.map(({ stage, step }) => ({ stage, step })),
    weights,
    sameWeights: await listSameWeights(db, {
      ...{ trainingId: id, modelId, weights },
      weightsOf: (one) => sharedWeights(writersOf(one)),
    }),
    stages: its,
    usedIn: {
      evaluations: await listEvaluations(db, [modelId]),
      studies: await studiesOf(db, modelId),
    },
    // Without the recipe nobody knows which of them the stages took.
    sources: read.recipe === null ? sources : sources.filter(({ file }) => taken.has(file)),
  };
}

/** The studies that have started to have a model's texts read. */
async function studiesOf(db: Db, modelId: string) {
  const { rows } = await db.execute<Lineage["usedIn"]["studies"][number]>(sql`
    select s.id, s.name, s.delete_at is not null as "isDeleted"
    from study s
    where s.preview_of is null and exists (
      select from study_version v where v.study_id = s.id and v.frozen_at is not null
        and v.config -> 'modelIds' @> to_jsonb(${modelId}::text))
      and s.project_id = (select project_id from model where id = ${modelId})
    order by s.name, s.id`);
  return rows;
}

/** The datasets that questions of a training run's stages were imported into, by stage. */
async function datasetsOf(db: Db, trainingId: string) {
  const { rows } = await db.execute<{
    stage: string;
    dataset: Lineage["stages"][number]["datasets"][number];
  }>(sql`
    select distinct on (stage, d.name, d.id) split_part(t.path, '/', 1) as stage,
      json_build_object('id', d.id, 'name', d.name, 'isDeleted', d.delete_at is not null) as dataset
    from training_import t join question q on q.import_id = t.import_id join dataset d on d.id = q.dataset_id
    where t.training_id = ${trainingId} order by stage, d.name, d.id`);
  return rows;
}

/** Those of all of them; none where they differ. */
function sharedWeights([first, ...others]: readonly Pick<Maker, "weights">[]): Maker["weights"] {
  const weights = first?.weights ?? {};
  return others.every((one) => isSame(one.weights, weights)) ? weights : {};
}

type Stage = Pick<typeof trainingStage.$inferSelect, "name" | "kind" | "after">;

/** The file that the run was given for an input; null for what a stage made. */
const givenFile = ({ stage, file }: Lineage["stages"][number]["inputs"][number]) =>
  stage === null ? file : null;

/** Some stages and those that they were made from, also through what others wrote or read of these, the last first. */
function upTo(
  stages: readonly Stage[],
  some: readonly string[],
  recipe: ShippedRecipe | null,
): Stage[] {
  const needed = new Set(some);
  for (const { name, after } of stages.toReversed()) {
    if (needed.has(name))
      for (const one of [...after, ...behindAwaited(recipe, name)]) needed.add(one);
  }
  return stages.toReversed().filter(({ name }) => needed.has(name));
}

/** The stages from whose texts the files were made that a stage awaits. */
function behindAwaited(recipe: ShippedRecipe | null, stage: string): string[] {
  const { needs = {} } = recipe?.stages.find(({ name }) => name === stage) ?? {};
  return Object.values(needs)
    .filter((value) => value.startsWith("@") && recipe?.awaited.includes(value.slice(1)))
    .flatMap((value) => (recipe ? describeAwaited(recipe, value.slice(1)).from.map(stageOf) : []));
}
