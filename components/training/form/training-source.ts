import type { DatasetSummary } from "@/lib/datasets/schema";
import type { RunDetail } from "@/lib/runs/schema";
import { readerStepsOf } from "@/lib/runs/steps-of";
import type { StudyDetail } from "@/lib/studies/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import type { Kinds } from "@/lib/training/own-questions";
import type { Recipe } from "@/lib/training/schema-recipes";
import { partValue } from "./file-values";
import { ownChanges } from "./own-changes";
import { noSupply, type SupplyValues } from "./supply-values";
import type { TrainingValues } from "./training-values";

/** The part of the project from which somebody has opened the form of a training run. */
export interface TrainingSource {
  /** As in “the study X”. */
  name: string;
  dataset: Pick<DatasetSummary, "id" | "name" | "splits">;
  /** Who reads what the training run writes, with what that is called; null where the part does not say so. */
  readings: { text: string; values: SupplyValues } | null;
  /** The newest training run that wrote texts which are read, with its settings; null where none did. */
  writtenBy: { name: string; values: Omit<TrainingValues, "name"> } | null;
}

/** A study's crowd gives the labels. */
export const readingsOfStudy = ({ id }: Pick<StudyDetail, "id">): TrainingSource["readings"] => ({
  text: "the forecasts of its crowd",
  values: { ...noSupply, by: "there", studyIds: [id] },
});

/** The reader of a run reads again; a run that writes has none. */
export function readingsOfRun({
  settings,
}: Pick<RunDetail, "settings">): TrainingSource["readings"] {
  if (settings.kind !== "rules" && settings.kind !== "read") return null;
  const { kind: by, reader, steps } = settings;
  const [first] = readerStepsOf(settings);
  const asked = first && steps[first.prompt.name];
  const whom = asked ? { providerId: asked.providerId, model: asked.model } : {};
  return {
    text: `its reader, “${keepDirection(reader)}”`,
    values: { ...noSupply, by, reader, ...whom },
  };
}

/**
 * What a recipe is given of a source: its files of questions with the settings that fit them, and who reads for it. Where it writes the source's texts
 * again: all that the run had which wrote them, but for who reads.
 */
export function fillIn(
  recipe: Uses,
  source: TrainingSource,
  kinds: Kinds,
): Partial<TrainingValues> & Pick<TrainingValues, "files" | "supplies"> {
  const { dataset, readings } = source;
  const chosen = partsOf(dataset);
  if (!usesSource(recipe, source)) return { files: {}, supplies: {} };
  const supplies = Object.fromEntries(
    namesOfReadings(recipe).flatMap((name) => (readings ? [[name, readings.values]] : [])),
  );
  const again = writesAgain(recipe, source);
  if (again) {
    return { ...again.values, until: [], supplies: { ...again.values.supplies, ...supplies } };
  }
  const files = Object.fromEntries(
    recipe.rows.flatMap(({ name, kind }) =>
      kind === "examples" ? [] : [[name, { kind, chosen }]],
    ),
  );
  return { files, supplies, changes: ownChanges(recipe, kinds, [dataset], files) };
}

type Uses = Pick<Recipe, "name" | "rows" | "awaited" | "stages">;

/** The files for which a source's readings can be taken. */
export const namesOfReadings = ({ awaited }: Pick<Recipe, "awaited">): string[] =>
  awaited.flatMap(({ name, kind }) => (kind === "readings" ? [name] : []));

/** The run whose texts a recipe writes again, so that a source's readings count for them; null where it does not. */
export function writesAgain(recipe: Uses, { writtenBy, readings }: TrainingSource) {
  const is = writtenBy?.values.recipe === recipe.name && namesOfReadings(recipe).length > 0;
  return is && readings ? writtenBy : null;
}

/** Whether a recipe uses a source's data at all: its questions, or readings of the texts that it writes again. */
export const usesSource = (recipe: Uses, source: TrainingSource): boolean =>
  recipe.rows.some(({ kind }) => kind === "questions") || writesAgain(recipe, source) !== null;

/** The recipe that uses what a source has, and why that one, in a sentence. */
export function proposeRecipe(source: TrainingSource, recipes: readonly Recipe[]) {
  const { writtenBy, readings } = source;
  const again = recipes.find((one) => writesAgain(one, source));
  if (writtenBy && readings && again) {
    return {
      recipe: again.name,
      why: `${again.name} is proposed, with everything as in “${keepDirection(writtenBy.name)}”, which wrote texts that were read here. With the same settings it writes the same texts again, for which ${readings.text} count.`,
    };
  }
  return {
    recipe: defaultRecipe,
    why: `${defaultRecipe} is proposed: it is our recommendation, and trains on questions of your own.`,
  };
}

const defaultRecipe = "candor";

/** All of a dataset: split by split, so that some can be left out, unless some questions have none. */
const partsOf = ({ id, splits }: TrainingSource["dataset"]): string[] => {
  const named = splits.flatMap(({ split }) => split ?? []);
  return named.length > 0 && named.length === splits.length
    ? named.map((split) => partValue(id, split))
    : [partValue(id)];
};
