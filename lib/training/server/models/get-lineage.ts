import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { trainingStage } from "@/db/schema";
import type { Lineage } from "../../schema-models";
import { listFiles } from "../supplies/list-files";
import { folderOf } from "../training-folder";
import { findOrigin } from "./find-origin";
import { findWriter } from "./find-writer";
import { readNeeds } from "./read-needs";
import { listSameWeights } from "./same-weights";
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
  const { model, training, trained, theirs } = await findOrigin(db, { projectId, modelId });
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
  const read = await readNeeds(place, recipe);
  const writerOf = (of: string) => findWriter(of, { stages, records, needs: read.needs });
  const from = trained ?? writerOf(theirs);
  const weights = from?.weights ?? {};
  const imported = await datasetsOf(db, id);
  return {
    model: { id: model.id, name: model.name },
    training: { ...{ id, name, recipe, seed, changes, models } },
    cameAs: trained ? "checkpoint" : "texts",
    stage: from?.stage ?? null,
    step: from?.step ?? null,
    weights,
    sameWeights: await listSameWeights(db, {
      ...{ trainingId: id, modelId, weights },
      weightsOf: (of) => writerOf(of)?.weights ?? {},
    }),
    stages: upTo(stages, from?.stage).map(({ name: stage, kind, after }) => {
      const record = records.get(stage);
      return {
        ...{ name: stage, kind, after },
        inputs: toInputs(stage, { records, ...read }),
        datasets: imported.filter((one) => one.stage === stage).map(({ dataset }) => dataset),
        code: record?.code ?? "",
        revision: record?.revision ?? null,
      };
    }),
    sources: await listFiles(db, id),
  };
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
function upTo(stages: readonly Stage[], last: string | undefined): Stage[] {
  const needed = new Set([last]);
  for (const { name, after } of stages.toReversed()) {
    if (needed.has(name)) for (const one of after) needed.add(one);
  }
  return stages.toReversed().filter(({ name }) => needed.has(name));
}
