import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { modelKind } from "@/lib/models/schema";
import { modelChoice, runStates } from "@/lib/runs/schema";
import { visibleText } from "@/lib/text/visible-text";
import { fileSource, supply } from "./supplies/schema";

/** As the package names recipes and stages, which are folders. */
const folderName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*$/, "use a-z, 0-9 and -");

const setting = z.json();

/** What the rows of a file are that can be made before a recipe starts. */
export const rowKinds = ["questions", "queries", "examples"] as const;

/** What the rows of a file are that Candor makes while a recipe runs. */
export const supplyKinds = ["readings", "texts"] as const;

/** A folder in this server's folder of models, and nothing outside it. */
const modelFolder = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*$/, "name a folder of the models’ folder");

/** What an engine gives a job; null where the engine decides. */
const resources = z.object({
  /** GPUs of the job. */
  gpus: z.int().min(0).max(1_024).nullable().default(null),
  /** Cores of the job. */
  cpus: z.int().min(1).max(4_096).nullable().default(null),
  /** Gibibytes of memory. */
  memory: z.int().min(1).max(65_536).nullable().default(null),
});

export const trainingSettings = z.object({
  /** A recipe of the package. */
  recipe: folderName,
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Only these stages, and those that they need; empty for all. */
  until: z.array(folderName).max(200).default([]),
  /** Settings laid over the recipe's, by stage. */
  changes: z
    .record(folderName, z.record(z.string().max(100), setting))
    .default({})
    .refine((given) => JSON.stringify(given).length <= 50_000, "change fewer settings")
    // They name commands that the machine runs, and addresses that it calls.
    .refine(
      (given) => Object.values(given).every((stage) => !("servers" in stage)),
      "a stage’s servers are set in a recipe on the server, not here",
    ),
  /** Models of this server's folder of models, for files of the recipe that are models. */
  models: z.record(folderName, modelFolder).default({}),
  /** What files of the recipe are made from, by their names in it. */
  files: z.record(folderName, fileSource).default({}),
  /** How files that it awaits are made, by their names in it; of others it waits until somebody chooses. */
  supplies: z.record(folderName, supply).default({}),
  /** Where it runs; null for this machine. */
  engineId: uuid().nullable().default(null),
  /** How many processes share a stage that fits a model. */
  processes: z.int().min(1).max(1_024).default(1),
  resources: resources.prefault({}),
});
export type TrainingSettings = z.output<typeof trainingSettings>;

const millionths = z.int().min(0).max(1_000_000_000_000);

/** At a limit a run stops by itself and keeps its checkpoints. Null for none. They may change while it runs. */
export const trainingLimits = z.object({
  /** Minutes of its jobs, together. */
  mostMinutes: z.int().min(1).max(1_000_000).nullable().default(null),
  /** What an hour of its jobs costs, and at most how much they may; in millionths of a dollar. */
  hourlyCost: millionths.default(0),
  mostCost: millionths.nullable().default(null),
});
export type TrainingLimits = z.output<typeof trainingLimits>;

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
      /** The memory that it takes on each GPU; null where it is unknown, or it trains nothing. */
      bytes: z.int().nullable(),
    }),
  ),
  files: z.array(planFile),
  awaited: z.array(planFile),
  gpus: z.array(z.object({ name: z.string(), bytes: z.int() })),
  problems: z.array(z.string()),
});
export type TrainingPlan = z.output<typeof trainingPlan>;

export const trainingStates = [
  "draft",
  "running",
  "waiting",
  "stopping",
  "done",
  "failed",
  "cancelled",
] as const;

const jobView = z.object({
  id: uuid(),
  no: z.int(),
  state: z.enum(["sending", "queued", "running", "done", "waits", "failed", "cancelled", "lost"]),
  /** What the engine calls it. */
  engineJob: z.string().nullable(),
  problem: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});

const summary = z.object({
  id: uuid(),
  name: z.string(),
  recipe: z.string(),
  state: z.enum(trainingStates),
  problem: z.string().nullable(),
  /** Of its stages. */
  stagesDone: z.int(),
  stages: z.int(),
  /** Seconds of its jobs. */
  seconds: z.number(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type TrainingSummary = z.output<typeof summary>;

const stageView = z.object({
  name: z.string(),
  kind: z.string(),
  after: z.array(z.string()),
  state: z.enum(["missing", "running", "done", "failed"]),
  done: z.int().nullable(),
  total: z.int().nullable(),
  unit: z.string().nullable(),
  message: z.string().nullable(),
  figures: z.record(z.string(), z.number().nullable()),
  seconds: z.number().nullable(),
  updatedAt: instant.nullable(),
});
export type TrainingStage = z.output<typeof stageView>;

const runOf = z.object({ id: uuid(), name: z.string(), state: z.enum(runStates) });

const evaluationView = z.object({
  id: uuid(),
  /** The questions that the model writes about. */
  datasetId: uuid(),
  split: z.string().nullable(),
  write: runOf,
  read: runOf,
  /** Why the reading can't start. */
  problem: z.string().nullable(),
});

const detail = summary.extend({
  settings: trainingSettings,
  limits: trainingLimits,
  /** Null while it is being made. */
  plan: trainingPlan.nullable(),
  /** What past runs of the recipe on the same engine took, in seconds; null where there are none. */
  likelySeconds: z.number().nullable(),
  engine: z.string(),
  /** Since when its engine does not answer. */
  unreachableSince: instant.nullable(),
  clonedFrom: z.object({ id: uuid(), name: z.string() }).nullable(),
  /** Of its jobs so far, in millionths of a dollar. */
  cost: z.int(),
  /** The file that it waits for, as far as Candor can make it; null where it waits for none. */
  waitsFor: z
    .object({
      name: z.string(),
      /** What its rows are; null where Candor can't make them. */
      kind: z.enum(supplyKinds).nullable(),
      /** How it is made; null until somebody chooses. */
      supply: supply.nullable(),
      /** Whether the texts that it is made from are in the project, of these models. */
      isImported: z.boolean(),
      models: z.array(z.object({ id: uuid(), name: z.string() })),
      /** Of those texts (or the questions that they answer): how many there are, and how many the file has. */
      texts: z.int().nullable(),
      supplied: z.int().nullable(),
      /** The runs that make it. */
      runs: z.array(runOf),
    })
    .nullable(),
  stageList: z.array(stageView),
  jobs: z.array(jobView),
  /** The latest alarms of its stages. */
  alarms: z.array(z.object({ at: instant, stage: z.string(), message: z.string() })),
  /** Models of the project that it made, with the runs that evaluate them. */
  models: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      stage: z.string(),
      step: z.int().nullable(),
      evaluations: z.array(evaluationView),
    }),
  ),
});
export type TrainingDetail = z.output<typeof detail>;

const name = visibleText("give the training run a name", 200);

const recipe = z.object({
  name: z.string(),
  description: z.string(),
  stages: z.array(z.object({ name: z.string(), kind: z.string() })),
  /** The files that it begins with that are models. */
  models: z.array(z.string()),
  /** The files of rows that can be made before it starts. */
  rows: z.array(z.object({ name: z.string(), kind: z.enum(rowKinds) })),
  /** The files that it waits for while it runs, and what Candor can make them of. */
  awaited: z.array(z.object({ name: z.string(), kind: z.enum(supplyKinds).nullable() })),
});
export type Recipe = z.output<typeof recipe>;

export const listRecipes = contract({
  route: "GET /api/projects/{projectId}/training-recipes",
  access: "researcher",
  summary: "The recipes of the training package, and the models of this server",
  response: z.object({
    recipes: z.array(recipe),
    /** Folders of models that recipes can start from. */
    models: z.array(z.string()),
    /** Where those folders are put. */
    modelsFolder: z.string(),
  }),
});

export const listTrainings = contract({
  route: "GET /api/projects/{projectId}/training-runs",
  access: "researcher",
  summary: "The project's training runs, the newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
    study: uuid().optional().describe("Only those that learnt from this study’s forecasts"),
  }),
  response: z.object({ trainings: z.array(summary), total: z.int(), pageSize: z.int() }),
});

export const createTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs",
  access: "researcher",
  action: "training.create",
  summary: "Draft a training run. The same key again answers with the run that it made",
  body: z.object({
    /** Your own name for this request, unique in the project: a UUID, say. */
    key: z.string().trim().min(1, "give a key").max(100),
    name,
    settings: trainingSettings,
    limits: trainingLimits.prefault({}),
    clonedFrom: uuid().nullable().default(null),
    /** Whether it starts as soon as its plan says that it can. */
    start: z.boolean().default(false),
  }),
  response: detail,
  status: 201,
});

export const getTraining = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}",
  access: "researcher",
  summary: "A training run: its plan, stages, jobs, alarms and models",
  response: detail,
});

export const changeTraining = contract({
  route: "PATCH /api/projects/{projectId}/training-runs/{trainingId}",
  access: "researcher",
  action: "training.change",
  summary: "Change a draft. Of a run that has started: its name and its limits",
  body: z.object({ name, settings: trainingSettings, limits: trainingLimits }).partial(),
  response: detail,
});

export const discardTraining = contract({
  route: "DELETE /api/projects/{projectId}/training-runs/{trainingId}",
  access: "researcher",
  action: "training.discard",
  summary: "Discard a draft",
  response: z.object({ removed: z.literal(true) }),
});

const changed = z.object({ state: z.enum(trainingStates) });

export const startTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/start",
  access: "researcher",
  action: "training.start",
  summary: "Start a draft; its settings do not change any more",
  response: changed,
});

export const cancelTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/cancel",
  access: "researcher",
  action: "training.cancel",
  whileArchived: true,
  summary: "Stop a training run; its checkpoints and finished stages stay",
  response: changed,
});

export const resumeTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/resume",
  access: "researcher",
  action: "training.resume",
  summary: "Run what is missing of a training run that has ended, from its last checkpoint",
  response: changed,
});

export const chooseSupply = contract({
  route: "PUT /api/projects/{projectId}/training-runs/{trainingId}/supply",
  access: "researcher",
  action: "training.supply",
  summary: "Choose how the file is made that a training run waits for; then it goes on by itself",
  body: z.object({
    /** The file, as the recipe names it. */
    name: z.string().min(1).max(100),
    supply,
  }),
  response: detail,
});

const eventView = z.object({
  no: z.int(),
  at: instant,
  stage: z.string(),
  event: z.string(),
  step: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type TrainingEvent = z.output<typeof eventView>;

export const listTrainingEvents = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/events",
  access: "researcher",
  summary:
    "Events of its stages in the order in which they were noticed: losses, rewards, alarms, samples",
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .describe("The number of the last event that you have"),
    stage: z.string().max(200).optional().describe("Of this stage alone"),
  }),
  response: z.object({
    events: z.array(eventView),
    /** To ask for the next ones. */
    after: z.int(),
    /** Whether there are more already. */
    more: z.boolean(),
  }),
});

export const getTrainingLog = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/log",
  access: "researcher",
  summary: "The log of a job, from a place in it; or its lines that hold a text",
  query: z.object({
    job: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe("The number of the job; else the last"),
    after: z.coerce
      .number()
      .int()
      .min(-1)
      .default(-1)
      .describe("From this byte; -1 for its last part"),
    search: z.string().max(200).optional().describe("Only lines that hold this text"),
  }),
  response: z.object({
    text: z.string(),
    /** From which byte `text` is. */
    from: z.int(),
    /** To ask for what comes after it. */
    after: z.int(),
    bytes: z.int(),
    /** Whether a search found more lines than it gives. */
    more: z.boolean(),
  }),
});

const checkpoint = z.object({
  /** The stage that made it, and its step there; null for the model that a stage ended with. */
  stage: z.string(),
  step: z.int().nullable(),
  /** By the surrogate reader, on PPO validation. */
  reward: z.number().nullable(),
  /** By the stage that selects, on validation; null for those that it did not read. */
  accuracy: z.number().nullable(),
  ece: z.number().nullable(),
  brier: z.number().nullable(),
  /** Whether its folder is still there. */
  isKept: z.boolean(),
  /** Whether the recipe's rule chose it: of the best by reward, the best calibrated. */
  isChosen: z.boolean(),
  /** The model of the project that it was registered as. */
  modelId: uuid().nullable(),
});
export type Checkpoint = z.output<typeof checkpoint>;

export const listCheckpoints = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/checkpoints",
  access: "researcher",
  summary: "Its checkpoints with their rewards, and what the selecting stage found",
  response: z.object({ checkpoints: z.array(checkpoint) }),
});

export const registerModel = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/models",
  access: "researcher",
  action: "training.register",
  summary:
    "Make a checkpoint a model of the project. The same checkpoint again answers with that model",
  body: z.object({
    stage: folderName,
    step: z.int().min(0).max(1_000_000_000).nullable(),
    name: visibleText("give the model a name", 200),
    modelKind: modelKind.default("confidence"),
  }),
  response: z.object({ modelId: uuid() }),
  status: 201,
});

export const evaluateModel = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/evaluations",
  access: "researcher",
  action: "training.evaluate",
  summary:
    "Have a registered model write about questions, and its texts read as soon as they are written",
  body: z.object({
    modelId: uuid(),
    datasetId: uuid(),
    split: z.string().min(1).max(200).nullable().default(null),
    questions: z.int().min(1).max(1_000_000).nullable().default(null),
    seed: z.string().trim().min(1).max(100).default("1"),
    asks: z.enum(["question", "clue", "person", "known"]).default("known"),
    temperature: z.number().min(0).max(2).default(0.3),
    reader: z.object({
      kind: z.enum(["rules", "read"]),
      name: visibleText("give the reader a name", 200),
    }),
    /** The language model that makes queries, reads and judges, where one is asked. */
    asked: modelChoice.nullable().default(null),
    /** In millionths of a dollar, for each of the two runs. */
    mostCost: millionths.default(0),
  }),
  response: evaluationView,
  status: 201,
});

const outputFile = z.object({
  /** Within the stages' folder. */
  path: z.string(),
  kind: z.enum(["questions", "generations", "forecasts"]),
  bytes: z.int(),
});

export const listOutputs = contract({
  route: "GET /api/projects/{projectId}/training-runs/{trainingId}/outputs",
  access: "researcher",
  summary: "Files of its stages that can be imported: questions, texts and readings",
  response: z.object({ outputs: z.array(outputFile) }),
});

export const importOutput = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/outputs",
  access: "researcher",
  scope: "import",
  action: "training.import",
  summary: "Import a file of its stages into the project",
  body: z.object({ path: z.string().min(1).max(500) }),
  response: z.object({ importId: uuid(), rowsAdded: z.int() }),
  status: 201,
});

export const getLineage = contract({
  route: "GET /api/projects/{projectId}/models/{modelId}/lineage",
  access: "researcher",
  summary:
    "Where a trained model comes from: its training run, checkpoint, stages, and what they were made from",
  response: z.object({
    model: z.object({ id: uuid(), name: z.string() }),
    training: z.object({ id: uuid(), name: z.string(), recipe: z.string(), seed: z.int() }),
    stage: z.string(),
    step: z.int().nullable(),
    /** SHA-256 of its weights, by file. */
    weights: z.record(z.string(), z.string()),
    /** The stages that it was made by, the last first, with the SHA-256 of what each took and made. */
    stages: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        after: z.array(z.string()),
        /** By need. */
        inputs: z.record(z.string(), z.string()),
        code: z.string(),
        revision: z.string().nullable(),
      }),
    ),
    /** What the app gave it: datasets, models and readers whose rows it was trained on. */
    sources: z.array(
      z.object({
        file: z.string(),
        sha256: z.string(),
        rows: z.int(),
        datasets: z.array(z.object({ id: uuid(), name: z.string() })),
        readers: z.array(z.object({ id: uuid(), name: z.string() })),
        studies: z.array(z.object({ id: uuid(), name: z.string() })),
      }),
    ),
  }),
});
export type Lineage = z.output<typeof getLineage.response>;
