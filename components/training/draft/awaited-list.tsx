import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SupplyText } from "@/components/training/supply-text";
import { recipesOptions } from "@/lib/training/queries";
import { awaitedText } from "@/lib/training/recipe-needs";
import type { TrainingDetail } from "@/lib/training/schema";
import type { TrainingSettings } from "@/lib/training/schema-settings";

interface Props {
  projectId: string;
  recipe: string;
  /** The names of the files. */
  files: string[];
  supplies: TrainingSettings["supplies"];
  forecasters: TrainingDetail["forecasters"];
}

/** The files that a draft will wait for, and who makes each. */
export function AwaitedList({ projectId, recipe: name, files, supplies, forecasters }: Props) {
  const { data } = useQuery(recipesOptions(projectId));
  const recipe = data?.recipes.find((one) => one.name === name);
  const makerOf = (file: string) => {
    const { comesWith } = recipe?.awaited.find((one) => one.name === file) ?? {};
    const supply = supplies[comesWith ?? file];
    if (!supply) return "nobody makes it yet";
    return <SupplyText {...{ projectId, supply, forecasters }} />;
  };
  return (
    <>
      {awaitedText(files.length)}
      {files.map((file) => (
        <Text key={file} size="sm" c="dimmed">
          {/* Which files come together is not known before the recipe is there. */}
          {file}
          {recipe && <>: {makerOf(file)}</>}
        </Text>
      ))}
    </>
  );
}
