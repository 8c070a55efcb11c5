import { z } from "zod";
import { contract } from "@/lib/http/contract";
import { uuid } from "@/lib/http/uuid";
import { modelKind } from "@/lib/models/schema";
import { runStates } from "@/lib/runs/schema";
import { visibleText } from "@/lib/text/visible-text";
import { folderName, millionths, trainingSettings } from "./schema-settings";
import { asked } from "./supplies/schema";

/** Of an evaluation. */
export const mostQuestions = 1_000_000;

const checkpoint = z.object({
  /** The stage that made it, and its step there. */
  stage: z.string(),
  step: z.int(),
  /** By the surrogate reader, on PPO validation. */
  reward: z.number().nullable(),
  /** By the stage that selects, on validation; null for those that it did not read. */
  accuracy: z.number().nullable(),
  ece: z.number().nullable(),
  brier: z.number().nullable(),
  /** Whether its texts say how sure they are, as the recipe has it. */
  modelKind,
  /** Whether nothing had trained the policy by then: only the value network, or a learning rate of 0. */
  isUntrained: z.boolean(),
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
    step: z.int().min(0).max(1_000_000_000),
    name: visibleText("give the model a name", 200),
    /** Null for what the recipe has it. */
    modelKind: modelKind.nullable().default(null),
  }),
  response: z.object({ modelId: uuid() }),
  status: 201,
});

export const runOf = z.object({ id: uuid(), name: z.string(), state: z.enum(runStates) });

export const evaluationView = z.object({
  id: uuid(),
  /** The questions that the model writes about. */
  datasetId: uuid(),
  split: z.string().nullable(),
  /** How many were drawn; null for all. */
  questions: z.int().nullable(),
  /** Whether rules read the texts, or a language model. */
  reader: z.enum(["rules", "read"]),
  /** The reader whose forecasts they are, once it has begun. */
  readerId: uuid().nullable(),
  write: runOf,
  read: runOf,
  /** Why the reading can't start. */
  problem: z.string().nullable(),
});

export const evaluateModel = contract({
  route: "POST /api/projects/{projectId}/training-runs/{trainingId}/evaluations",
  access: "researcher",
  action: "training.evaluate",
  summary:
    "Have a registered model write about questions, and its texts read as soon as they are written. While that is under way, the same again answers with it",
  body: z.strictObject({
    modelId: uuid(),
    datasetId: uuid(),
    split: z.string().min(1).max(200).nullable().default(null),
    questions: z.int().min(1).max(mostQuestions).nullable().default(null),
    seed: z.string().trim().min(1).max(100).default("1"),
    asks: z.enum(["question", "clue", "person", "known"]).default("known"),
    temperature: z.number().min(0).max(2).default(0.3),
    reader: z.strictObject({
      kind: z.enum(["rules", "read"]),
      name: visibleText("give the reader a name", 200),
    }),
    /** Whether it also reads the other models’ texts on these questions: only what one reader has read is compared. */
    readsOthers: z.boolean().default(false),
    /** The language model that makes queries, reads and judges, where one is asked. */
    asked: asked.nullable().default(null),
    /** In millionths of a dollar, for each of the two runs. */
    mostCost: millionths.default(0),
  }),
  response: evaluationView,
  status: 201,
});

/** Something of the project that a model came from; what waits to be deleted has no page any more. */
const sourceOf = z.object({ id: uuid(), name: z.string(), isDeleted: z.boolean() });

export const getLineage = contract({
  route: "GET /api/projects/{projectId}/models/{modelId}/lineage",
  access: "researcher",
  summary:
    "Where a model of a training run comes from: the run and its settings, the stages, and what they were made from",
  response: z.object({
    model: z.object({ id: uuid(), name: z.string() }),
    training: z.object({
      id: uuid(),
      name: z.string(),
      recipe: z.string(),
      seed: z.int(),
      /** Settings that differ from the recipe’s, by stage. */
      changes: trainingSettings.shape.changes,
      /** The folders of models that it started from, by the recipe’s names for them. */
      models: trainingSettings.shape.models,
    }),
    /** Whether it was selected among the run’s checkpoints, or came in with texts that it wrote in the run. */
    origin: z.enum(["checkpoint", "texts"]),
    /** The stage that made it, or the stages that wrote its texts; empty where no stage’s record says so. */
    madeBy: z.array(z.object({ stage: z.string(), step: z.int().nullable() })),
    /** SHA-256 of its weights, by file; empty where no stage of the run made them, or these stages have different ones. */
    weights: z.record(z.string(), z.string()),
    /** The other models of the project that came from the run with the same weights. */
    sameWeights: z.array(z.object({ id: uuid(), name: z.string() })),
    /** The stages that it was made by, the last first, with the SHA-256 of what each took. */
    stages: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        after: z.array(z.string()),
        inputs: z.array(
          z.object({
            /** What it is for the stage: its data, its model. */
            need: z.string(),
            /** The stage that made it; null for a file of the recipe, which `file` then names. */
            stage: z.string().nullable(),
            /** Within that stage’s folder; null for its model or whole folder, and where the run’s recipe is gone. */
            file: z.string().nullable(),
            /** Whether it is a folder, such as a model’s; null where the run’s recipe is gone. */
            isFolder: z.boolean().nullable(),
            /**
             * Of the file. Of a folder, that of the JSON object that gives the SHA-256 of its files by path, in order (Python’s
             * `json.dumps(..., sort_keys=True)`); of what a stage made, the paths are within the stage’s folder. Null where
             * no stage noted it.
             */
            sha256: z.string().nullable(),
          }),
        ),
        /** Datasets of the project that its questions were imported into. */
        datasets: z.array(sourceOf),
        /** Empty where the stage’s record is not there. */
        code: z.string(),
        revision: z.string().nullable(),
      }),
    ),
    /** What has been done with it since: its evaluations, and the studies that have started to have its texts read. */
    usedIn: z.object({ evaluations: z.array(evaluationView), studies: z.array(sourceOf) }),
    /** The files that the app made for these stages, with what their rows came from. */
    sources: z.array(
      z.object({
        file: z.string(),
        sha256: z.string(),
        rows: z.int(),
        datasets: z.array(sourceOf),
        readers: z.array(sourceOf),
        studies: z.array(sourceOf),
        /** The language models that wrote its queries or texts, and the runs in which they did. */
        writers: z.array(
          z.object({ model: z.string(), run: z.object({ id: uuid(), name: z.string() }) }),
        ),
      }),
    ),
  }),
});
export type Lineage = z.output<typeof getLineage.response>;
