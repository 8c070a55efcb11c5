import { readInside } from "../open-inside";
import { readRecipe, type ShippedRecipe } from "../shipped-recipes";
import type { TrainingFolder } from "../training-folder";

/** By stage and need: a path in an earlier stage's folder, or, after an @, a file of the recipe. */
export type Needs = ReadonlyMap<string, Record<string, string>>;

interface Read {
  /** Null where it is gone, or a job has changed it: then the stages alone are shown. */
  recipe: ShippedRecipe | null;
  /** What each stage takes, by the recipe. */
  needs: Needs;
}

/** The copy of its recipe that a training run has. */
export async function readNeeds({ folder }: TrainingFolder, name: string): Promise<Read> {
  const read = async (file: string) => (await readInside(folder, file)) ?? "";
  const recipe = await readRecipe(folder, name, read).catch(() => null);
  return { recipe, needs: new Map(recipe?.stages.map((one) => [one.name, one.needs])) };
}
