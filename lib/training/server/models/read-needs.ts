import { readInside } from "../open-inside";
import { readRecipe } from "../shipped-recipes";
import type { TrainingFolder } from "../training-folder";

/** By stage and need: a path in an earlier stage's folder, or, after an @, a file of the recipe. */
export type Needs = ReadonlyMap<string, Record<string, string>>;

interface Read {
  needs: Needs;
  /** The files of the recipe that are models. */
  models: readonly string[];
}

/**
 * What each stage takes, by the copy of the recipe that the run has. Nothing where that is gone or a job has changed it: then
 * the stages alone are shown.
 */
export async function readNeeds({ folder }: TrainingFolder, recipe: string): Promise<Read> {
  const read = async (file: string) => (await readInside(folder, file)) ?? "";
  const { stages, models } = await readRecipe(folder, recipe, read).catch(() => ({
    stages: [],
    models: [],
  }));
  return { needs: new Map(stages.map(({ name, needs }) => [name, needs])), models };
}
