import { count } from "@/lib/text/count";
import type { Recipe } from "./schema-recipes";

/** What a recipe needs, for who chooses one: "Needs: a processor: about a minute; no data of yours." */
export function recipeNeeds({
  machine,
  models,
  rows,
  awaited,
}: Pick<Recipe, "machine" | "models" | "rows" | "awaited">): string {
  const given = rows.filter(({ name }) => !awaited.some((one) => one.name === name));
  const made = awaited.filter(({ kind }) => kind !== null);
  const needs = [
    machine,
    models.length > 0 && `${count(models.length, "model")} to start from`,
    given.length > 0 ? `your ${given.map(({ name }) => name).join(" and ")}` : "no data of yours",
    made.length > 0 && `${count(made.length, "file")} made while it runs`,
  ];
  return `Needs: ${needs.filter(Boolean).join("; ")}.`;
}
