import { count } from "@/lib/text/count";
import type { Recipe } from "./schema-recipes";

/** How many files a recipe waits for: "12 files while it runs". */
export const awaitedText = (files: number): string => `${count(files, "file")} while it runs`;

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
