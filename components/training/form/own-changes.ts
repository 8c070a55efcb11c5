import { type Dataset, type Kinds, ownQuestions, type Stages } from "@/lib/training/own-questions";
import { readValue, valueText } from "@/lib/training/value-text";
import { type FileValues, toFileSource } from "./file-values";
import type { TrainingValues } from "./training-values";

/** The settings that the chosen questions bring, as rows of the form. */
export function ownChanges(
  recipe: Stages,
  kinds: Kinds,
  datasets: readonly Dataset[],
  files: Readonly<Record<string, FileValues>>,
): TrainingValues["changes"] {
  const chosen = Object.values(files).flatMap((file) => {
    const source = toFileSource(file);
    return source?.kind === "questions" ? source.sets : [];
  });
  return Object.entries(ownQuestions(recipe, kinds, datasets, chosen)).flatMap(
    ([stage, settings]) =>
      Object.entries(settings).map(([setting, value]) => ({
        ...{ id: `${stage} ${setting}`, stage, setting },
        value: valueText(value),
      })),
  );
}

/** Whether all chosen questions have the split test: then there is nothing to train on. */
export function areOnlyTests(datasets: readonly Dataset[], file: FileValues): boolean {
  const source = toFileSource(file);
  if (source?.kind !== "questions") return false;
  const splits = source.sets.flatMap(({ datasetId, splits }) => {
    const all = datasets.find(({ id }) => id === datasetId)?.splits.map(({ split }) => split) ?? [];
    return splits.length === 0 ? all : all.filter((one) => one !== null && splits.includes(one));
  });
  return splits.length > 0 && splits.every((split) => split === "test");
}

/** The form’s changes with those that its questions bring, in place of those that the earlier questions brought. */
export function withOwnChanges(
  changes: TrainingValues["changes"],
  before: TrainingValues["changes"],
  after: TrainingValues["changes"],
): TrainingValues["changes"] {
  const isOf = (one: Setting) => (other: Setting) =>
    one.stage === other.stage && one.setting === other.setting;
  const kept = changes.filter((one) => {
    const brought = before.find(isOf(one));
    return !brought || inOrder(brought.value) !== inOrder(one.value);
  });
  return [...kept, ...after.filter((one) => !kept.some(isOf(one)))];
}

/** A value whatever the order of its fields, which the database changes. */
const inOrder = (text: string): string =>
  JSON.stringify(readValue(text), (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

type Setting = Pick<TrainingValues["changes"][number], "stage" | "setting">;
