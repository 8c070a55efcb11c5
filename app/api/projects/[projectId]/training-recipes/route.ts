import { route } from "@/lib/api/route";
import { listRecipes as contract } from "@/lib/training/schema-recipes";
import { earlierStages, listModels, listRecipes } from "@/lib/training/server/shipped-recipes";
import { readKinds, settingsOf } from "@/lib/training/server/stage-settings";
import { describeAwaited } from "@/lib/training/server/supplies/awaited-files";
import { modelsFolder, places } from "@/lib/training/server/training-folder";

export const GET = route(contract, async () => {
  const { root, packageFolder } = places();
  const kinds = await readKinds(packageFolder);
  const { models, others } = await listModels(modelsFolder(root));
  return {
    kinds,
    recipes: (await listRecipes(packageFolder)).map((recipe) => ({
      ...recipe,
      stages: recipe.stages.map((stage) => ({
        ...stage,
        after: earlierStages(stage),
        needs: stage.written,
        settings: settingsOf(recipe, stage, kinds[stage.kind] ?? []),
      })),
      awaited: recipe.awaited.map((name) => {
        const { name: made, kind } = describeAwaited(recipe, name);
        return { name, kind, comesWith: made === name ? null : made };
      }),
    })),
    models,
    otherFolders: others,
    modelsFolder: modelsFolder(root),
  };
});
