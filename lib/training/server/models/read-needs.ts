import type { TrainingSettings } from "../../schema-settings";
import { readCopiedRecipe } from "../copied-recipe";
import type { ShippedRecipe } from "../shipped-recipes";
import type { TrainingFolder } from "../training-folder";

/** By stage and need: a path in an earlier stage's folder, or, after an @, a file of the recipe. */
export type Needs = ReadonlyMap<string, Record<string, string>>;

interface Read {
  /** Null where it is gone, or a job has changed it: then the stages alone are shown. */
  recipe: ShippedRecipe | null;
  /** What each stage takes, by the recipe. */
  needs: Needs;
}

/** What a training run's copy of its recipe says of the stages. */
export async function readNeeds(
  place: TrainingFolder,
  settings: Pick<TrainingSettings, "recipe" | "changes">,
): Promise<Read> {
  const recipe = await readCopiedRecipe(place, settings).catch(() => null);
  return { recipe, needs: new Map(recipe?.stages.map((one) => [one.name, one.needs])) };
}
