import { Alert } from "@mantine/core";
import type { Kinds } from "@/lib/training/own-questions";
import type { Recipe } from "@/lib/training/schema-recipes";
import {
  fillIn,
  namesOfReadings,
  proposeRecipe,
  type TrainingSource,
  usesSource,
  writesAgain,
} from "./training-source";

interface Props {
  source: TrainingSource;
  recipe: Recipe;
  recipes: readonly Recipe[];
  kinds: Kinds;
}

/** Says which fields were filled in, and from what. */
export function FilledIn({ source, recipe, recipes, kinds }: Props) {
  const { name, dataset, readings } = source;
  if (!usesSource(recipe, source)) {
    return (
      <Alert color="yellow" title={`This recipe uses nothing of ${name}`} role="status">
        {recipe.name} makes its own questions, and learns nothing about yours. To train on this
        data, choose one of{" "}
        {recipes
          .filter((one) => usesSource(one, source))
          .map(nameOf)
          .join(", ")}
        .
      </Alert>
    );
  }
  const read = namesOfReadings(recipe);
  const proposed = proposeRecipe(source, recipes);
  const again = writesAgain(recipe, source);
  // Those of a run that is made again are not the source's.
  const { files, changes = [] } = again ? { files: {} } : fillIn(recipe, source, kinds);
  const filled = Object.keys(files);
  const told = [
    recipe.name === proposed.recipe && proposed.why,
    filled.length > 0 && `${filled.join(", ")}: from ${dataset.name}`,
    changes.some(({ setting }) => setting === "test") && ownTestsText,
    changes.some(({ setting }) => setting !== "test") && fittingText,
    readings && read.length > 0 && `${read.join(", ")}: ${readings.text}`,
    readings?.values.by === "there" && read.length > 0 && !again && onlySameTexts,
  ].filter((one) => one !== false && one !== null);
  return (
    <Alert title={`Filled in from ${name}`}>
      {told.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </Alert>
  );
}

const ownTestsText = "Changed settings: test sets of these questions in place of the recipe’s.";

const fittingText = "Changed settings: sizes for as many questions as there are.";

const onlySameTexts =
  "Forecasts count for the same texts only, and this run writes new ones: it waits until people have read them, too.";

const nameOf = ({ name }: Recipe) => name;
