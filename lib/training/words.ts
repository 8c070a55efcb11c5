import { secondsText } from "@/lib/time/duration";
import type { TrainingDetail, TrainingSummary } from "./schema";
import type { OutputFile } from "./schema-outputs";
import type { Supply } from "./supplies/schema";

/** What each kind of stage does. */
export const stageKindTexts: Record<string, string> = {
  world: "Makes the miniature’s facts and texts",
  pretrain: "Trains a small base model on those texts",
  splits: "Divides the questions into splits",
  sample: "Writes several paragraphs on each query",
  summarise: "Sums samples up into a paragraph that states confidence",
  sft: "Fine-tunes a model on paragraphs",
  generate: "Writes a paragraph on each query",
  read: "Reads paragraphs by rules",
  "read-by-surrogate": "Reads paragraphs with the trained readers",
  "reader-data": "Turns readings into examples for readers",
  "extract-answers": "Trains the reader that lists answers",
  "forecast-probs": "Trains the reader that says how likely each answer is",
  "reward-model": "Trains the model of whether a paragraph is right",
  rl: "Trains the policy by the readers’ reward",
  select: "Chooses a checkpoint: of the best by reward, the best calibrated",
  evaluate: "Computes the table of figures",
};

const stateTexts: Record<TrainingSummary["state"], string> = {
  draft: "draft",
  running: "running",
  waiting: "waits for files",
  stopping: "stopping",
  done: "done",
  failed: "failed",
  cancelled: "stopped",
};

const limitTexts: Record<NonNullable<TrainingSummary["limitReached"]>, string> = {
  time: "stopped at its time limit",
  spending: "stopped at its spending limit",
};

const draftTexts: Record<NonNullable<TrainingSummary["draft"]>, string> = {
  planning: "draft: plan is being made",
  unplanned: "draft: plan could not be made",
  refused: "draft: can’t start yet",
  waits: "draft: its engine does not answer",
  ready: "draft: ready to start",
};

export const trainingStateText = ({
  state,
  draft,
  isWaitingForEngine,
  limitReached,
}: Pick<TrainingSummary, "state" | "draft" | "isWaitingForEngine" | "limitReached">): string => {
  if (isWaitingForEngine) return "waiting for its engine";
  if (state === "cancelled" && limitReached !== null) return limitTexts[limitReached];
  return draft === null ? stateTexts[state] : draftTexts[draft];
};

/** What a file holds that Candor makes while a recipe runs. */
export const supplyKindTexts: Record<Supply["kind"], string> = {
  queries: "Who writes a query for each question?",
  texts: "Who writes a text on each question?",
  readings: "Who reads the paragraphs?",
  claims: "Who reads the biographies, claim by claim?",
};

/** What the rows of a stage's file are, as the app imports them. */
export const outputKindTexts: Record<OutputFile["kind"], string> = {
  questions: "questions",
  generations: "texts",
  forecasts: "readings",
};

export const environmentText = ({
  step,
  seconds,
}: NonNullable<TrainingDetail["environment"]>): string =>
  `The training package’s environment is being made, once on a server: several gigabytes are downloaded, which takes minutes. Now: ${step}. So far: ${secondsText(seconds)}.`;
