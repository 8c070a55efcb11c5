import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";
import { rowKinds } from "../schema-recipes";
import type { TrainingSettings } from "../schema-settings";
import { withTestSets } from "../with-test-sets";
import { isThere } from "./is-there";

const table = z.record(z.string(), z.json());
type Table = z.output<typeof table>;

/** Files get these names, also from a copy that a job has changed: none leads out of their folder. */
const fileName = z.string().regex(/^[\w-]+$/);

const shipped = z.object({
  name: z.string(),
  description: z.string().default(""),
  machine: z.string().default(""),
  /** An empty one says that it does not take as long as the recipe that it extends. */
  time: z.string().optional(),
  extends: z.string().optional(),
  files: z.record(fileName, z.string()).default({}),
  awaited: z.record(fileName, z.string()).default({}),
  /** Settings of all stages that have one of that name. */
  defaults: table.default({}),
  stage: z
    .record(
      z.string(),
      z.object({
        kind: z.string().optional(),
        needs: z.record(z.string(), z.string().regex(/^(@[\w-]+|[^@].*)$/)).default({}),
        settings: table.default({}),
      }),
    )
    .default({}),
});

type Shipped = z.output<typeof shipped>;

/** Inputs of stages that are models. */
export const modelNeeds = new Set(["model", "extract_answers", "forecast_probs", "reward_model"]);

export interface ShippedStage {
  name: string;
  kind: string;
  /** What it takes: a path in an earlier stage's folder, or, after an @, a file of the recipe. */
  needs: Record<string, string>;
  /** The same as the recipe writes it, where one name may stand for several test sets. */
  written: Record<string, string>;
  /** What the recipe sets of it. */
  settings: Table;
}

type RowKind = (typeof rowKinds)[number];

/** A recipe of the package, as far as the app looks into it. */
export interface ShippedRecipe {
  name: string;
  description: string;
  /** What it runs on, in words. */
  machine: string;
  /** How long it takes there, in words; empty where it does not say. */
  time: string;
  /** The names of the files that it begins with, and of those that others make while it runs. */
  files: string[];
  awaited: string[];
  /** Those of the files that are models. */
  models: string[];
  /** The files of rows that can be made before it starts. */
  rows: { name: string; kind: RowKind }[];
  stages: ShippedStage[];
  /** What it sets of all stages that have a setting of that name. */
  defaults: Table;
}

/** The recipes of the package, by name. @param packageFolder the folder of the training package */
export async function listRecipes(packageFolder: string): Promise<ShippedRecipe[]> {
  const names = (await readdir(path.join(packageFolder, "recipes")))
    .filter((file) => file.endsWith(".toml"))
    .map((file) => file.slice(0, -".toml".length))
    .sort();
  return Promise.all(names.map((name) => readRecipe(packageFolder, name)));
}

interface Reading {
  /** How a file in the folder is read. */
  readText?: (file: string) => Promise<string>;
  /** Settings laid over the recipe’s: its stages may follow from them. */
  changes?: TrainingSettings["changes"];
}

/**
 * One of them, laid over those that it extends.
 * @throws ENOENT where there is none of this name
 */
export async function readRecipe(
  packageFolder: string,
  name: string,
  { readText = (file) => readFile(file, "utf8"), changes = {} }: Reading = {},
): Promise<ShippedRecipe> {
  const {
    description,
    machine,
    time = "",
    defaults,
    ...recipe
  } = await readWhole(packageFolder, name, readText);
  const whole = Object.entries(recipe.stage).map(([stage, { kind = "", ...its }]) => ({
    ...{
      name: stage,
      kind,
      ...its,
      written: its.needs,
      settings: { ...its.settings, ...changes[stage] },
    },
  }));
  const stages = withTestSets(whole);
  const isTaken = (file: string) =>
    needsOf(stages, file).length > 0 || needsOf(whole, file).length === 0;
  const [files, awaited] = [recipe.files, recipe.awaited].map((all) =>
    Object.keys(all).filter(isTaken),
  ) as [string[], string[]];
  const models = files.filter((file) => needsOf(stages, file).some((need) => modelNeeds.has(need)));
  const rows = files.flatMap((file) => {
    const kind = needsOf(stages, file).map(rowKindOf).find(Boolean);
    return kind === undefined ? [] : [{ name: file, kind }];
  });
  return { name, description, machine, time, files, awaited, models, rows, stages, defaults };
}

/** @param over the recipes that extend it */
async function readWhole(
  folder: string,
  name: string,
  readText: Required<Reading>["readText"],
  over: readonly string[] = [],
): Promise<Shipped> {
  if (over.includes(name)) throw new Error(`The recipe ${name} extends itself.`);
  const text = await readText(path.join(folder, "recipes", `${name}.toml`));
  const own = shipped.parse(parse(text));
  if (own.extends === undefined) return own;
  const base = await readWhole(folder, own.extends, readText, [...over, name]);
  const stage = { ...base.stage };
  for (const [one, { kind, needs, settings }] of Object.entries(own.stage)) {
    const before = base.stage[one];
    stage[one] = {
      kind: kind ?? before?.kind,
      needs: { ...before?.needs, ...needs },
      settings: laidOver(before?.settings ?? {}, settings),
    };
  }
  return {
    ...{ name, stage, description: own.description || base.description },
    machine: own.machine || base.machine,
    time: own.time ?? base.time,
    files: { ...base.files, ...own.files },
    awaited: { ...base.awaited, ...own.awaited },
    defaults: laidOver(base.defaults, own.defaults),
  };
}

/** Tables are merged key by key; everything else is replaced, lists as a whole. */
function laidOver(base: Table, over: Table): Table {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTable(below) && isTable(value) ? laidOver(below, value) : value;
  }
  return merged;
}

const isTable = (value: Table[string] | undefined): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The stages whose outputs a stage takes. */
export const earlierStages = ({ needs }: ShippedStage): string[] => [
  ...new Set(
    Object.values(needs).flatMap((need) =>
      need.startsWith("@") ? [] : (need.split("/")[0] ?? []),
    ),
  ),
];

/** The inputs for which stages take a file. */
const needsOf = (stages: readonly ShippedStage[], file: string): string[] =>
  stages.flatMap(({ needs }) =>
    Object.entries(needs).flatMap(([need, value]) => (value === `@${file}` ? need : [])),
  );

/** The package tells such inputs apart by how their names begin. */
const rowKindOf = (need: string): RowKind | undefined =>
  rowKinds.find((kind) => need.startsWith(kind));

/** The folders of models that recipes can start from, and the other folders there: those hold no config.json. */
export async function listModels(
  modelsFolder: string,
): Promise<{ models: string[]; others: string[] }> {
  try {
    const entries = await readdir(modelsFolder, { withFileTypes: true });
    const names = entries
      .filter((one) => one.isDirectory() || one.isSymbolicLink())
      .map(({ name }) => name)
      .sort();
    const areModels = await Promise.all(
      names.map((name) => isThere(path.join(modelsFolder, name, "config.json"))),
    );
    return {
      models: names.filter((_, i) => areModels[i]),
      others: names.filter((_, i) => !areModels[i]),
    };
  } catch (error) {
    // Nobody has put one there yet.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { models: [], others: [] };
    throw error;
  }
}
