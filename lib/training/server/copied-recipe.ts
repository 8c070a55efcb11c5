import type { TrainingSettings } from "../schema-settings";
import { readInside } from "./open-inside";
import { readRecipe, type ShippedRecipe } from "./shipped-recipes";
import type { TrainingFolder } from "./training-folder";

/** The copy of its recipe that a training run has. @throws where it is gone, or a job has changed it into none */
export const readCopiedRecipe = (
  { folder }: Pick<TrainingFolder, "folder">,
  { recipe, changes }: Pick<TrainingSettings, "recipe" | "changes">,
): Promise<ShippedRecipe> =>
  readRecipe(folder, recipe, {
    changes,
    readText: async (file) => {
      const text = await readInside(folder, file);
      if (text === null) throw new Error(`${file} can’t be read.`);
      return text;
    },
  });
