import type { DatasetSummary } from "@/lib/datasets/schema";
import type { RunDetail } from "@/lib/runs/schema";
import { readerStepsOf } from "@/lib/runs/steps-of";
import type { StudyDetail } from "@/lib/studies/schema";
import { keepDirection } from "@/lib/text/keep-direction";
import type { Recipe } from "@/lib/training/schema-recipes";
import { partValue } from "./file-values";
import { noSupply, type SupplyValues } from "./supply-values";
import type { TrainingValues } from "./training-values";

/** The part of the project from which somebody has opened the form of a training run. */
export interface TrainingSource {
  /** As in “the study X”. */
  name: string;
  dataset: Pick<DatasetSummary, "id" | "name" | "splits">;
  /** Who reads what the training run writes, with what that is called; null where the part does not say so. */
  readings: { text: string; values: SupplyValues } | null;
  /** The last training run that wrote texts on the dataset's questions; null where none did. */
  writtenBy: { name: string; recipe: string; seed: number } | null;
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

/** What a recipe is given of a source: its files of questions, and who reads for it. */
export function fillIn(
  recipe: Uses,
  source: TrainingSource,
): Pick<TrainingValues, "files" | "supplies"> {
  const { rows, awaited } = recipe;
  const { dataset, readings } = source;
  const chosen = partsOf(dataset);
  if (!usesSource(recipe, source)) return { files: {}, supplies: {} };
  return {
    files: Object.fromEntries(
      rows.flatMap(({ name, kind }) => (kind === "examples" ? [] : [[name, { kind, chosen }]])),
    ),
    supplies: Object.fromEntries(
      awaited.flatMap(({ name, kind }) =>
        readings && kind === "readings" ? [[name, readings.values]] : [],
      ),
    ),
  };
}

type Uses = Pick<Recipe, "name" | "rows" | "awaited">;

/** Whether a recipe uses a source's data at all: its questions, or readings of the texts that it writes again. */
export const usesSource = ({ name, rows, awaited }: Uses, source: TrainingSource): boolean =>
  rows.some(({ kind }) => kind === "questions") ||
  (source.writtenBy?.recipe === name &&
    source.readings !== null &&
    awaited.some(({ kind }) => kind === "readings"));

/** The recipe that uses what a source has, and why that one, in a sentence. */
export function proposeRecipe(source: TrainingSource, recipes: readonly Recipe[]) {
  const { writtenBy, readings } = source;
  const again = recipes.find(({ name }) => name === writtenBy?.recipe);
  if (writtenBy && readings && again && usesSource(again, source)) {
    return {
      ...{ recipe: again.name, seed: writtenBy.seed },
      why: `${again.name} is proposed, with the seed ${writtenBy.seed}: “${writtenBy.name}” wrote these texts by it. It writes the same texts again, for which ${readings.text} count.`,
    };
  }
  return {
    ...{ recipe: defaultRecipe, seed: 1 },
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
