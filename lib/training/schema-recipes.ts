import { z } from "zod";
import { contract } from "@/lib/http/contract";

/** What the rows of a file are that can be made before a recipe starts. */
export const rowKinds = ["questions", "examples"] as const;

/** What the rows of a file are that Candor makes while a recipe runs. */
export const supplyKinds = ["queries", "texts", "readings", "claims"] as const;

/** A setting of a kind of stage, as the package tells it (`candor_training kinds --json`); one of a table, by its name and a dot. */
export const stageSetting = z.object({
  name: z.string(),
  /** Which values it takes, in words. */
  shape: z.string(),
  /** The same as JSON schema; of a table, only that it is one. */
  schema: z.record(z.string(), z.json()),
  default: z.json(),
  is_required: z.boolean(),
  meaning: z.string(),
});
export type StageSetting = z.output<typeof stageSetting>;

const recipe = z.object({
  name: z.string(),
  description: z.string(),
  /** What it runs on, in words; empty where it does not say. */
  machine: z.string(),
  /** How long it takes there with its own settings, in words; empty where it does not say. */
  time: z.string(),
  stages: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      /** The stages whose outputs it takes. */
      after: z.array(z.string()),
      /** What it takes, by input: a path in an earlier stage's folder (`splits/test-*.jsonl` for all test sets), or, after an @, a file of the recipe. */
      needs: z.record(z.string(), z.string()),
      /** Settings to which the recipe gives a value. */
      settings: z.record(z.string(), z.json()),
    }),
  ),
  /** The files that it begins with that are models. */
  models: z.array(z.string()),
  /** The files of rows that can be made before it starts. */
  rows: z.array(z.object({ name: z.string(), kind: z.enum(rowKinds) })),
  /** The files that it waits for while it runs, and what Candor can make them of. */
  awaited: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(supplyKinds).nullable(),
      /** The awaited file that Candor makes together with it, such as claims with their readings; null if it is made alone. */
      comesWith: z.string().nullable(),
    }),
  ),
});
export type Recipe = z.output<typeof recipe>;

export const listRecipes = contract({
  route: "GET /api/projects/{projectId}/training-recipes",
  access: "researcher",
  summary: "The recipes of the training package, and the models of this server",
  response: z.object({
    recipes: z.array(recipe),
    /** The settings of each kind of stage. */
    kinds: z.record(z.string(), z.array(stageSetting)),
    /** Folders of models that recipes can start from. */
    models: z.array(z.string()),
    /** Other folders there, which hold no config.json: no recipe can start from them. */
    otherFolders: z.array(z.string()),
    /** Where those folders are put. */
    modelsFolder: z.string(),
  }),
});

const planFile = z.object({
  name: z.string(),
  path: z.string(),
  exists: z.boolean(),
  is_model: z.boolean(),
});

/** What the package says of a recipe (`candor_training plan`). */
export const trainingPlan = z.object({
  recipe: z.string(),
  description: z.string(),
  /** What the recipe is made for, in words; empty where it does not say, and in earlier plans. */
  machine: z.string().default(""),
  /** How long it takes there with its own settings; the same. */
  time: z.string().default(""),
  /** How many GPUs that are; 0 for a processor. */
  needs_gpus: z.int().min(0).max(10_000).default(0),
  stages: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      after: z.array(z.string()),
      /** Files that it takes, by their names in the recipe. */
      files: z.array(z.string()),
      settings: z.record(z.string(), z.json()),
      /** How many combinations of settings it tries. */
      trials: z.int(),
      is_shared: z.boolean(),
      is_done: z.boolean(),
      /** The memory that it takes on each GPU: settings may ask for more than a safe integer. Null where it is unknown, or it trains nothing. */
      bytes: z.number().min(0).nullable(),
    }),
  ),
  files: z.array(planFile),
  awaited: z.array(planFile),
  /** The test sets that it will use, where their questions are from, and how many there are; null before its questions are made. */
  test_sets: z
    .array(z.object({ name: z.string(), source: z.string(), questions: z.int().nullable() }))
    .default([]),
  gpus: z.array(z.object({ name: z.string(), bytes: z.int() })),
  problems: z.array(z.string()),
  /** What settings come to, where that is not what they say. Earlier plans have none. */
  notes: z.array(z.string()).default([]),
});
export type TrainingPlan = z.output<typeof trainingPlan>;
