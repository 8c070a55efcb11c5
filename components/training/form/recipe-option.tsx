import { Text } from "@mantine/core";
import { recipeNeeds } from "@/lib/training/recipe-needs";
import type { Recipe } from "@/lib/training/schema-recipes";
import { type TrainingSource, usesSource } from "./training-source";

interface Props {
  recipe: Recipe | undefined;
  /** What the form was opened from. */
  source: TrainingSource | null;
}

/** A recipe in the list to choose from: what it does, what it needs, and whether it uses the data that the form was opened from. */
export function RecipeOption({ recipe, source }: Props) {
  if (!recipe) return null;
  return (
    <div>
      <Text size="sm">{recipe.name}</Text>
      <Text size="xs">{recipe.description}.</Text>
      <Text size="xs" c="dimmed">
        {recipeNeeds(recipe)}
        {source && !usesSource(recipe, source) && ` Uses nothing of ${source.name}.`}
      </Text>
    </div>
  );
}
