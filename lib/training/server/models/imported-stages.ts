import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ShippedRecipe } from "../shipped-recipes";
import { describeAwaited } from "../supplies/awaited-files";
import { recipeName } from "../training-folder";

/**
 * The stages of a training run whose texts came into the project: with a file that somebody imported, or to be read for a
 * file that the run awaited.
 * @param recipe the run's copy; null where that is gone
 * @returns for a model of the project, the stages that may have written its texts
 */
export async function importedStages(
  db: Db,
  trainingId: string,
  recipe: ShippedRecipe | null,
): Promise<(modelId: string) => Set<string>> {
  const { rows: files } = await db.execute<{ modelId: string; stage: string }>(sql`
    select distinct m.model_id as "modelId", split_part(t.path, '/', 1) as stage
    from training_text_model m join training_import t on t.training_id = m.training_id
    where m.training_id = ${trainingId} and exists (
      select from generation g where g.import_id = t.import_id and g.model_id = m.model_id)`);
  const { rows: awaited } = await db.execute<{ name: string }>(sql`
    select distinct name from training_supply
    where training_id = ${trainingId} and imported_at is not null`);
  const read = awaited.flatMap(({ name }) => (recipe ? describeAwaited(recipe, name).from : []));
  const stagesRead = read.map(stageOf);
  return (modelId) => {
    const named = files.flatMap((one) => (one.modelId === modelId ? one.stage : []));
    return new Set([...stagesRead, ...named.flatMap((stage) => [stage, ...gatheredBy(stage)])]);
  };

  /** A stage that evaluates puts together what others wrote. */
  function gatheredBy(stage: string): string[] {
    const { needs = {} } = recipe?.stages.find(({ name }) => name === stage) ?? {};
    return Object.entries(needs).flatMap(([need, from]) =>
      need.startsWith("generations") ? (from.split("/")[0] ?? []) : [],
    );
  }
}

/** Of a file in the training run's folder; one that is still being made lies in STAGE.partial. */
export const stageOf = (file: string): string =>
  (file.split(`runs/${recipeName}/`)[1] ?? "").split("/")[0]?.replace(/\.partial$/, "") ?? "";
