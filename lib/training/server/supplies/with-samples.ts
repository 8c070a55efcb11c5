import type { TrainingSettings } from "../../schema-settings";
import { readCopiedRecipe } from "../copied-recipe";
import type { ShippedRecipe } from "../shipped-recipes";
import type { TrainingFolder } from "../training-folder";
import { describeAwaited } from "./awaited-files";

/**
 * The settings of a training run that is limited to some stages, with the stages from whose paragraphs the files are made that
 * these wait for. The package adds those that its stages take themselves.
 */
export async function withSamples(
  place: TrainingFolder,
  settings: TrainingSettings,
): Promise<TrainingSettings> {
  if (settings.until.length === 0) return settings;
  const recipe = await readCopiedRecipe(place, settings);
  return { ...settings, until: sampledStages(recipe, settings.until) };
}

/** Some stages, and those that write the samples for files that they or what they need wait for. */
export function sampledStages(recipe: ShippedRecipe, until: readonly string[]): string[] {
  const found = new Set(until);
  // Those that are added meanwhile are visited as well.
  for (const name of found) {
    const stage = recipe.stages.find((one) => one.name === name);
    for (const need of Object.values(stage?.needs ?? {})) {
      for (const other of sourcesOf(recipe, need)) found.add(other);
    }
  }
  const isSample = (name: string) =>
    recipe.stages.some((stage) => stage.name === name && stage.kind === "sample");
  return [...until, ...[...found].filter((name) => isSample(name) && !until.includes(name))];
}

/** The stages whose output a stage’s input is made from. */
function sourcesOf(recipe: ShippedRecipe, need: string): string[] {
  if (!need.startsWith("@")) return [need.split("/")[0] ?? ""];
  const name = need.slice(1);
  if (!recipe.awaited.includes(name)) return [];
  return describeAwaited(recipe, name).from.flatMap((file) => {
    const [folder, first = "", stage = ""] = file.split("/");
    if (folder === "files") return [];
    // Texts that Candor writes are read, too.
    if (folder === "awaited") return sourcesOf(recipe, `@${first.replace(".jsonl", "")}`);
    return [stage.replace(".partial", "")];
  });
}
