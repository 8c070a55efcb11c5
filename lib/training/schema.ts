import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { instant } from "@/lib/http/instant";
import { uuid } from "@/lib/http/uuid";
import { visibleText } from "@/lib/text/visible-text";
import { evaluationView, runOf } from "./schema-models";
import { supplyKinds, trainingPlan } from "./schema-recipes";
import { changedLimits, givenLimits, trainingLimits, trainingSettings } from "./schema-settings";
import { supply } from "./supplies/schema";

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
  /** Where it runs: the engine’s name, or “This machine”. */
  engine: z.string(),
  state: z.enum(trainingStates),
  /** Of a draft: its plan is being made, could not be made, says why it can’t start, or has nothing against it; it would wait where its engine does not answer another run. */
  draft: z.enum(["planning", "unplanned", "refused", "waits", "ready"]).nullable(),
  /** Whether it is running, and its engine has not begun its job or does not answer. */
  isWaitingForEngine: z.boolean(),
  problem: z.string().nullable(),
  /** Which limit of its own stopped it, or is stopping it; null where none did. */
  limitReached: z.enum(["time", "spending"]).nullable(),
  /** Of its stages. */
  stagesDone: z.int(),
  stages: z.int(),
  /** Seconds of its jobs; of one that is under way, up to when Candor last heard from it. */
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
  /** How many of how many of its unit (steps, say) are done. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  unit: z.string().nullable(),
  message: z.string().nullable(),
  /** The last step that is saved, from which a resume goes on; null where none is known, and once it is done. */
  saved: z.int().nullable(),
  /** Steps between those that are saved; null where it saves none. */
  savesEvery: z.int().nullable(),
  figures: z.record(z.string(), z.number().nullable()),
  /** That it took, once it is done. */
  seconds: z.number().nullable(),
  updatedAt: instant.nullable(),
});
export type TrainingStage = z.output<typeof stageView>;

const detail = summary.extend({
  settings: trainingSettings,
  /** Of its name, settings and limits: a change that sends it is refused (409) where somebody has changed these since. */
  digest: z.string(),
  /** How files that it awaits are made: as the settings say, or as somebody chose last while it waited. */
  supplies: trainingSettings.shape.supplies,
  limits: trainingLimits,
  /** Null while it is being made. */
  plan: trainingPlan.nullable(),
  /** Whether its plan is being made, or asked for again; where false and there is no plan, somebody must press Start. */
  isPlanning: z.boolean(),
  /** Of a draft: whether it starts as soon as it has a plan without problems, as after a change that takes the last away. */
  startsItself: z.boolean(),
  /** What is being done to make the training package’s environment, and for how long; null where nothing is. */
  environment: z.object({ step: z.string(), seconds: z.number() }).nullable(),
  /** The median of what past runs with the same settings, apart from the seed, took on the same engine; null where there are none. */
  likelySeconds: z.number().nullable(),
  /** What past runs of the recipe with other settings took there, in seconds; null where some had the same, or there are none. */
  otherRunsTook: z.object({ runs: z.int(), least: z.number(), most: z.number() }).nullable(),
  /** When Candor last heard from the job that is under way, where that is not just now; it may have ended since. */
  silentSince: instant.nullable(),
  /** Since when its engine does not answer. */
  unreachableSince: instant.nullable(),
  /** Whether it can be ended although nobody knows whether its job has ended. */
  canGiveUp: z.boolean(),
  clonedFrom: z.object({ id: uuid(), name: z.string() }).nullable(),
  /** The studies and readers whose forecasts its supplies name. */
  forecasters: z.object({
    studies: z.array(z.object({ id: uuid(), name: z.string() })),
    readers: z.array(z.object({ id: uuid(), name: z.string() })),
  }),
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
      /** Of that choice: another one names it. */
      digest: z.string(),
      /** Whether the texts that it is made from are in the project, of these models. */
      isImported: z.boolean(),
      models: z.array(z.object({ id: uuid(), name: z.string() })),
      /** Whose questions these texts answer. */
      datasets: z.array(z.object({ id: uuid(), name: z.string() })),
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

/** As many as a run reads. */
const mostModels = 200;

const name = visibleText("give the training run a name", 200);

export const listTrainings = contract({
  route: "GET /api/projects/{projectId}/training-runs",
  access: "researcher",
  summary: "The project's training runs, the newest first",
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1).describe("The page, from 1"),
    study: uuid().optional().describe("Only those that learnt from this study’s forecasts"),
    dataset: uuid()
      .optional()
      .describe("Only those of which the project has texts on this dataset’s questions"),
    curves: z.string().max(200).optional().describe("Only those with curves of this stage"),
    models: z
      .string()
      .max(mostModels * 37)
      .transform((ids) => ids.split(","))
      .pipe(z.array(uuid()).min(1).max(mostModels))
      .optional()
      .describe(
        "With a dataset: only those whose texts are of these models, IDs with commas between",
      ),
  }),
  response: z.object({ trainings: z.array(summary), total: z.int(), pageSize: z.int() }),
});

export const askedTraining = z.strictObject({
  name,
  settings: trainingSettings,
  limits: givenLimits.prefault({}),
  clonedFrom: uuid().nullable().default(null),
  /** Whether it starts as soon as its plan says that it can. */
  start: z.boolean().default(false),
});
export type AskedTraining = z.output<typeof askedTraining>;

export const createTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs",
  access: "researcher",
  action: "training.create",
  summary:
    "Draft a training run. The same key again answers with the run that it made; with anything else in the body it is refused (409)",
  body: askedTraining.extend({
    /** Your own name for this request, unique in the project: a UUID, say. */
    key: z.string().trim().min(1, "give a key").max(100),
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
  summary:
    "Change a draft. Of a run that has started: its name and its limits. Settings are replaced as a whole; of the limits, those that are not named stay",
  body: z
    .strictObject({ name, settings: trainingSettings, limits: changedLimits })
    .partial()
    .extend({
      /** Of what the change was made from. */
      digest: z.string().max(100),
    }),
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
  summary:
    "Start a draft; its settings do not change any more. One whose plan could not be made in time is planned again first, and stays a draft until then",
  response: changed,
});

export const cancelTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/cancel",
  access: "researcher",
  action: "training.cancel",
  whileArchived: true,
  summary:
    "Stop a training run; its checkpoints and finished stages stay, and runs that make a file for it are paused",
  response: changed,
});

export const giveUpTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/give-up",
  access: "researcher",
  action: "training.give_up",
  whileArchived: true,
  summary:
    "End a training run that is being stopped, 10 minutes after it was asked to stop or its engine last answered; its job may still run there",
  response: changed,
});

export const resumeTraining = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/resume",
  access: "researcher",
  action: "training.resume",
  summary:
    "Run what is missing of a training run that has ended or waits for a file, from its last checkpoint; a file that it waits for again is made as last chosen, within the same amount",
  response: changed,
});

export const chooseSupply = contract({
  route: "PUT /api/projects/{projectId}/training-runs/{trainingId}/supply",
  access: "researcher",
  action: "training.supply",
  summary:
    "Choose who makes the file that a training run waits for; then the run continues automatically. The same choice again starts nothing while its runs are under way",
  body: z.strictObject({
    /** The file, as the recipe names it. */
    name: z.string().min(1).max(100),
    supply,
    /** That of `waitsFor`, as it was seen. */
    digest: z.string().max(100),
  }),
  response: detail,
});
