import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type StageSetting, stageSetting } from "../schema-recipes";
import type { ShippedRecipe, ShippedStage } from "./shipped-recipes";

const kindsFile = z.record(z.string(), z.array(stageSetting));

/** The settings of each kind of stage, as the package lists them. @param packageFolder the folder of the training package */
export async function readKinds(packageFolder: string) {
  return kindsFile.parse(
    JSON.parse(await readFile(path.join(packageFolder, "settings.json"), "utf8")),
  );
}

/** The settings of a stage to which its recipe gives a value, by name. */
export function settingsOf(
  { defaults }: Pick<ShippedRecipe, "defaults">,
  { settings }: Pick<ShippedStage, "settings">,
  ofKind: readonly StageSetting[],
) {
  const given = { ...defaults, ...settings };
  return Object.fromEntries(
    ofKind.flatMap(({ name }) => {
      const value = name.split(".").reduce<unknown>(inside, given);
      return value === undefined ? [] : [[name, z.json().parse(value)]];
    }),
  );
}

const inside = (table: unknown, name: string): unknown =>
  typeof table === "object" && table !== null && Object.hasOwn(table, name)
    ? (table as Record<string, unknown>)[name]
    : undefined;
