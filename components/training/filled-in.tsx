import { Alert } from "@mantine/core";
import type { Recipe } from "@/lib/training/schema-recipes";
import { fillIn, type TrainingSource } from "./training-source";

interface Props {
  source: TrainingSource;
  recipe: Recipe;
}

/** Says which fields were filled in, and from what. */
export function FilledIn({ source, recipe }: Props) {
  const { name, dataset, readings } = source;
  const { files, supplies } = fillIn(recipe, source);
  const [given, read] = [Object.keys(files), Object.keys(supplies)];
  const told = [
    given.length > 0 && `${given.join(", ")}: from ${dataset.name}`,
    readings && read.length > 0 && `${read.join(", ")}: ${readings.text}`,
  ].filter((one) => one !== false && one !== null);
  return (
    <Alert title={`Filled in from ${name}`}>
      {told.length === 0
        ? "Nothing: this recipe takes no questions and no readings of yours. Choose another one."
        : told.map((one) => <div key={one}>{one}</div>)}
    </Alert>
  );
}
