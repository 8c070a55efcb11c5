import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { recipesOptions } from "@/lib/training/queries";
import { awaitedText } from "@/lib/training/recipe-needs";
import type { TrainingSettings } from "@/lib/training/schema-settings";

interface Props {
  projectId: string;
  recipe: string;
  /** The names of the files. */
  files: string[];
  supplies: TrainingSettings["supplies"];
}

/** The files that a draft will wait for, and who makes each. */
export function AwaitedList({ projectId, recipe: name, files, supplies }: Props) {
  const { data } = useQuery(recipesOptions(projectId));
  const recipe = data?.recipes.find((one) => one.name === name);
  const makerOf = (file: string) => {
    const { comesWith } = recipe?.awaited.find((one) => one.name === file) ?? {};
    return (comesWith ?? file) in supplies ? "made by Candor" : "nobody makes it yet";
  };
  return (
    <>
      {awaitedText(files.length)}
      {files.map((file) => (
        <Text key={file} size="sm" c="dimmed">
          {/* Which files come together is not known before the recipe is there. */}
          {recipe ? `${file}: ${makerOf(file)}` : file}
        </Text>
      ))}
    </>
  );
}
