import { route } from "@/lib/api/route";
import { listRecipes as contract } from "@/lib/training/schema-recipes";
import { listModels, listRecipes } from "@/lib/training/server/shipped-recipes";
import { describeAwaited } from "@/lib/training/server/supplies/awaited-files";
import { modelsFolder, places } from "@/lib/training/server/training-folder";

export const GET = route(contract, async () => {
  const { root, packageFolder } = places();
  return {
    recipes: (await listRecipes(packageFolder)).map((recipe) => ({
      ...recipe,
      // Claims come with their readings.
      awaited: recipe.awaited
        .map((name) => describeAwaited(recipe, name))
        .filter(({ name }, place) => name === recipe.awaited[place]),
    })),
    models: await listModels(modelsFolder(root)),
    modelsFolder: modelsFolder(root),
  };
});
