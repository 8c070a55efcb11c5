import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const shipped = z.object({
  name: z.string(),
  description: z.string().default(""),
  extends: z.string().optional(),
  files: z.record(z.string(), z.string()).default({}),
  awaited: z.record(z.string(), z.string()).default({}),
  stage: z
    .record(
      z.string(),
      z.object({
        kind: z.string().optional(),
        needs: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default({}),
});

/** Inputs of stages that are models. */
const modelNeeds = new Set(["model", "extract_answers", "forecast_probs", "reward_model"]);

/** A recipe of the package, as far as the app looks into it. */
export interface ShippedRecipe {
  name: string;
  description: string;
  /** The names of the files that it begins with, and of those that others make while it runs. */
  files: string[];
  awaited: string[];
  /** Those of the files that are models. */
  models: string[];
  stages: { name: string; kind: string }[];
}

/** The recipes of the package, by name. @param packageFolder the folder of the training package */
export async function listRecipes(packageFolder: string): Promise<ShippedRecipe[]> {
  const names = (await readdir(path.join(packageFolder, "recipes")))
    .filter((file) => file.endsWith(".toml"))
    .map((file) => file.slice(0, -".toml".length))
    .sort();
  return Promise.all(names.map((name) => readRecipe(packageFolder, name)));
}

/** One of them, with the files of those that it extends. @throws ENOENT where there is none of this name */
export async function readRecipe(packageFolder: string, name: string): Promise<ShippedRecipe> {
  const text = await readFile(path.join(packageFolder, "recipes", `${name}.toml`), "utf8");
  const own = shipped.parse(parse(text));
  const base = own.extends ? await readRecipe(packageFolder, own.extends) : null;
  const union = (before: string[] = [], more: string[] = []) => [...new Set([...before, ...more])];
  const needs = Object.values(own.stage).flatMap((stage) => Object.entries(stage.needs));
  const models = needs.filter(([need, file]) => modelNeeds.has(need) && file.startsWith("@"));
  const stages = new Map(base?.stages.map((stage) => [stage.name, stage.kind]));
  for (const [stage, { kind }] of Object.entries(own.stage)) {
    stages.set(stage, kind ?? stages.get(stage) ?? "");
  }
  return {
    name,
    description: own.description || (base?.description ?? ""),
    files: union(base?.files, Object.keys(own.files)),
    awaited: union(base?.awaited, Object.keys(own.awaited)),
    models: union(
      base?.models,
      models.map(([, file]) => file.slice(1)),
    ),
    stages: [...stages].map(([stage, kind]) => ({ name: stage, kind })),
  };
}

/** The folders of models that recipes can start from. */
export async function listModels(modelsFolder: string): Promise<string[]> {
  try {
    const entries = await readdir(modelsFolder, { withFileTypes: true });
    return entries
      .filter((one) => one.isDirectory() || one.isSymbolicLink())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    // Nobody has put one there yet.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
