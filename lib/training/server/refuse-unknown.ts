import path from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { engine } from "@/db/schema";
import { invalid } from "@/lib/http/errors";
import { didYouMean } from "@/lib/text/did-you-mean";
import type { TrainingSettings } from "../schema-settings";
import { changeProblem } from "../setting-problem";
import { listModels, listRecipes, type ShippedRecipe } from "./shipped-recipes";
import { readKinds } from "./stage-settings";
import { itsFiles } from "./supplies/its-files";
import { refuseForeignSources } from "./supplies/refuse-foreign-sources";
import { modelsFolder, type Places } from "./training-folder";

/**
 * What can be refused of a training run's settings before there is a draft.
 * @throws Refusal 400 for a recipe, stage, setting, value, model, file or engine that is not there, and for resources
 * without an engine
 */
export async function refuseUnknown(
  db: Db,
  projectId: string,
  settings: TrainingSettings,
  { root, packageFolder }: Places,
): Promise<void> {
  const recipes = await listRecipes(packageFolder);
  const recipe = recipes.find(({ name }) => name === settings.recipe);
  if (!recipe) {
    const known = recipes.map(nameOf);
    const meant = didYouMean(settings.recipe, known);
    throw invalid(
      "body.settings.recipe",
      `There is no recipe ${settings.recipe}.${meant} There is: ${known.join(", ")}.`,
    );
  }
  settings.until.forEach((stage, i) => {
    refuseUnknownStage(recipe, stage, `body.settings.until.${i}`);
  });
  await refuseWrongChanges(settings, recipe, packageFolder);
  await refuseUnknownModels(settings, recipe, root);
  await refuseForeignSources(db, projectId, settings, recipe);
  refuseUnused(settings);
  await refuseForeignEngine(db, projectId, settings);
}

/** Resources are asked of an engine: without one they would change nothing. */
function refuseUnused({ engineId, resources }: TrainingSettings): void {
  if (engineId !== null) return;
  const asked = Object.entries(resources).find(([, value]) => value !== null)?.[0];
  if (asked === undefined) return;
  throw invalid(
    `body.settings.resources.${asked}`,
    `A run on this machine uses what the machine has. Leave out ${asked}, or choose an engine (engineId).`,
  );
}

const nameOf = ({ name }: { name: string }) => name;

function refuseUnknownStage({ name, stages }: ShippedRecipe, stage: string, path: string) {
  const known = stages.map(nameOf);
  if (known.includes(stage)) return;
  const meant = didYouMean(stage, known);
  throw invalid(path, `${name} has no stage ${stage}.${meant} Its stages: ${known.join(", ")}.`);
}

async function refuseUnknownModels(
  { models }: TrainingSettings,
  recipe: ShippedRecipe,
  root: string,
): Promise<void> {
  const folder = modelsFolder(root);
  const { models: there, others } = await listModels(folder);
  for (const [file, model] of Object.entries(models)) {
    const field = `body.settings.models.${file}`;
    if (recipe.models.length === 0) {
      throw invalid(field, `${recipe.name} starts from no model of the server: leave out ${file}.`);
    }
    if (!recipe.models.includes(file)) {
      const its = itsFiles("models", file, recipe.models);
      throw invalid(field, `${recipe.name} starts from no model ${file}.${its}`);
    }
    if (others.includes(model)) {
      throw invalid(
        field,
        `${path.join(folder, model)} holds no model: there is no config.json. Put the whole Hugging Face folder there, or choose another.`,
      );
    }
    if (!there.includes(model)) throw invalid(field, unknownModel(model, there, folder));
  }
}

function unknownModel(model: string, there: readonly string[], folder: string): string {
  const known =
    there.length === 0
      ? "There is none yet."
      : `${didYouMean(model, there).trim()} There is: ${there.join(", ")}.`.trim();
  return `This server has no model ${model}: put its Hugging Face folder into ${folder}, or choose another. ${known}`;
}

async function refuseWrongChanges(
  { changes }: TrainingSettings,
  recipe: ShippedRecipe,
  packageFolder: string,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const kinds = await readKinds(packageFolder);
  for (const [stage, changed] of Object.entries(changes)) {
    const path = `body.settings.changes.${stage}`;
    refuseUnknownStage(recipe, stage, path);
    const known = kinds[recipe.stages.find(({ name }) => name === stage)?.kind ?? ""] ?? [];
    for (const [name, value] of Object.entries(changed)) {
      const problem = changeProblem(known, name, value);
      if (problem) throw invalid(`${path}.${name}`, `${stage}: ${problem}`);
    }
  }
}

async function refuseForeignEngine(
  db: Db,
  projectId: string,
  { engineId }: TrainingSettings,
): Promise<void> {
  if (engineId === null) return;
  const isOne = and(
    eq(engine.id, engineId),
    eq(engine.projectId, projectId),
    isNull(engine.archivedAt),
  );
  if ((await db.$count(engine, isOne)) === 0) {
    throw invalid("body.settings.engineId", "The project has no such engine.");
  }
}
