import { count } from "@/lib/text/count";
import type { Recipe } from "./schema-recipes";

/** How many files a recipe waits for: "12 files while it runs". */
export const awaitedText = (files: number): string => `${count(files, "file")} while it runs`;

/** What a recipe needs, for who chooses one: "Needs: a processor: about a minute; no data of yours." */
export function recipeNeeds({
  machine,
  time,
  models,
  rows,
  awaited,
}: Pick<Recipe, "machine" | "time" | "models" | "rows" | "awaited">): string {
  const needs = [
    [machine, time].filter(Boolean).join(": "),
    models.length > 0 && `${count(models.length, "model")} to start from`,
    rows.length > 0 ? `your ${rows.map(({ name }) => name).join(", ")}` : "no data of yours",
    awaited.length > 0 && `waits for ${awaitedText(awaited.length)}`,
  ];
  return `Needs: ${needs.filter(Boolean).join("; ")}.`;
}
