import { z } from "zod";
import type { StageSetting } from "./schema-recipes";

/**
 * Why a stage's setting does not take a value, in a sentence; null where it does. A list may hold one value for each of
 * several runs, of which the recipe keeps the best.
 */
export function settingProblem(
  { name, shape, schema }: Pick<StageSetting, "name" | "shape" | "schema">,
  value: unknown,
): string | null {
  // A recipe has no word for it: the recipe's own value would stay, unsaid.
  if (value === null) return `${name} can’t be set to null. Leave it out, or enter: ${shape}.`;
  const one = z.fromJSONSchema(schema);
  const isTaken = (given: unknown) => one.safeParse(given).success;
  if (isTaken(value)) return null;
  if (Array.isArray(value) && value.length > 0 && value.every(isTaken)) return null;
  return `${name} can’t be ${JSON.stringify(value)}. Enter: ${shape}.`;
}
