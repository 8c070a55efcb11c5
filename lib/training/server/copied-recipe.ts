import { readInside } from "./open-inside";
import { readRecipe, type ShippedRecipe } from "./shipped-recipes";
import type { TrainingFolder } from "./training-folder";

/** The copy of its recipe that a training run has. @throws where it is gone, or a job has changed it into none */
export const readCopiedRecipe = (
  { folder }: Pick<TrainingFolder, "folder">,
  name: string,
): Promise<ShippedRecipe> =>
  readRecipe(folder, name, async (file) => {
    const text = await readInside(folder, file);
    if (text === null) throw new Error(`${file} can’t be read.`);
    return text;
  });
