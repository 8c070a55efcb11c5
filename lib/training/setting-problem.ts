import { z } from "zod";
import { didYouMean } from "@/lib/text/did-you-mean";
import type { StageSetting } from "./schema-recipes";

type Setting = Pick<StageSetting, "name" | "shape" | "schema">;

/** How recipes write that a setting has no value: TOML has no null. */
export const noValue = "none";

/**
 * Why a stage's setting does not take a value, in a sentence; null where it does. A list may hold one value for each of
 * several runs, of which the recipe keeps the best.
 */
export function settingProblem({ name, shape, schema }: Setting, value: unknown): string | null {
  const one = z.fromJSONSchema(schema);
  const mayBeNone = one.safeParse(null).success;
  const isTaken = (given: unknown) => {
    return one.safeParse(mayBeNone && given === noValue ? null : given).success;
  };
  if (isTaken(value)) return null;
  if (Array.isArray(value) && value.length > 0 && value.every(isTaken)) return null;
  return `${name} can’t be ${value === null ? noValue : JSON.stringify(value)}. Enter: ${shape}.`;
}

/** Why a change of a stage's setting can't be taken: a name that its kind does not have, or a value. */
export function changeProblem(
  known: readonly Setting[],
  name: string,
  value: unknown,
): string | null {
  const setting = known.find((one) => one.name === name);
  if (setting) return settingProblem(setting, value);
  // What is in such a table has names of one's own: the plan says what is wrong there.
  const isInOwnTable = known.some(
    (one) => one.schema.type === "object" && name.startsWith(`${one.name}.`),
  );
  if (isInOwnTable && !name.split(".").includes("__proto__")) return null;
  const inIt = known.find((one) => one.name.startsWith(`${name}.`));
  if (inIt) return `${name} is a table. Set one of its settings, such as ${inIt.name}.`;
  const names = known.map((one) => one.name);
  return `There is no setting ${name}.${didYouMean(name, names) || meantTable(name, names)}`;
}

/** Of a table whose name is nearly what was given, the first setting. */
function meantTable(given: string, names: readonly string[]): string {
  const [first] = names.filter((name) => {
    const [table = "", inIt] = name.split(".");
    return inIt !== undefined && didYouMean(given, [table]) !== "";
  });
  return first === undefined ? "" : ` Did you mean ${first}?`;
}
