import { count } from "@/lib/text/count";
import type { Recipe, TrainingPlan } from "./schema-recipes";
import type { TrainingSettings } from "./schema-settings";

/** How many files a recipe waits for: "12 files while it runs". */
export const awaitedText = (files: number): string => `${count(files, "file")} while it runs`;

/** The files of `awaited` that are made from the project's data before a run starts, and those that it waits for. */
export function splitAwaited(
  { awaited }: Pick<TrainingPlan, "awaited">,
  { files }: Pick<TrainingSettings, "files">,
) {
  const names = awaited.map(({ name }) => name);
  return {
    made: names.filter((name) => name in files),
    waits: names.filter((name) => !(name in files)),
  };
}

/** What a recipe needs, for who chooses one: "Needs: a processor: about a minute; no data of yours." */
export function recipeNeeds({
  machine,
  models,
  rows,
  awaited,
}: Pick<Recipe, "machine" | "models" | "rows" | "awaited">): string {
  const given = rows.filter(({ name }) => !awaited.some((one) => one.name === name));
  const needs = [
    machine,
    models.length > 0 && `${count(models.length, "model")} to start from`,
    given.length > 0 ? `your ${given.map(({ name }) => name).join(" and ")}` : "no data of yours",
    awaited.length > 0 && `waits for ${awaitedText(awaited.length)}`,
  ];
  return `Needs: ${needs.filter(Boolean).join("; ")}.`;
}
