import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { recipesOptions } from "@/lib/training/queries";
import { awaitedText } from "@/lib/training/recipe-needs";
import type { TrainingPlan } from "@/lib/training/schema-recipes";
import type { TrainingSettings } from "@/lib/training/schema-settings";

interface Props {
  projectId: string;
  awaited: TrainingPlan["awaited"];
  settings: TrainingSettings;
}

/** The files that a draft will wait for, and who makes each. */
export function AwaitedList({ projectId, awaited, settings }: Props) {
  const { data } = useQuery(recipesOptions(projectId));
  const recipe = data?.recipes.find(({ name }) => name === settings.recipe);
  const makerOf = (file: string) => {
    if (file in settings.files) return "made from your data when it starts";
    const { comesWith } = recipe?.awaited.find(({ name }) => name === file) ?? {};
    return (comesWith ?? file) in settings.supplies ? "made by Candor" : "nobody makes it yet";
  };
  return (
    <>
      {awaitedText(awaited.length)}
      {awaited.map(({ name }) => (
        <Text key={name} size="sm" c="dimmed">
          {/* Which files come together is not known before the recipe is there. */}
          {recipe ? `${name}: ${makerOf(name)}` : name}
        </Text>
      ))}
    </>
  );
}
