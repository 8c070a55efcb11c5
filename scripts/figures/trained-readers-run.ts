import path from "node:path";
import { z } from "zod";
import { runCommand } from "../run-command";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";
import { readRows } from "./miniature-run";

/** The recipe's stages up to the policy, and those after it up to the readings. */
const upToPolicy = ["world", "base", "splits", "samples", "summaries", "lc-sft"];
const upToReadings = [
  ...["paragraphs", "readings", "reader-data", "extract-answers", "forecast-probs"],
  ...["unread", "literal", "trained"],
];

const recipe = "trained-readers";
const folder = path.join(trainingFolder, "runs", recipe);

async function runStages(stages: readonly string[]): Promise<void> {
  const python = await ensureEnvironment();
  for (const stage of stages) {
    const args = ["-m", "candor_training", "stage", `recipes/${recipe}.toml`, stage];
    if (!(await runCommand(python, args, { cwd: trainingFolder }))) {
      throw new Error(`The stage ${stage} failed; the reason is above.`);
    }
  }
}

const fact = z.object({ dataset: z.string(), subject: z.string(), truth: z.string() });

/** Trains a policy of the miniature, or finds it trained. @returns its folder, and people whom it can write about */
export async function makePolicy() {
  await runStages(upToPolicy);
  const facts = readRows(path.join(folder, "world", "facts.jsonl"), fact);
  const people = new Map(
    facts
      .filter(({ dataset }) => dataset === "biographies")
      .map(({ subject: name, truth }) => [name, { name, truth }]),
  );
  return { folder: path.join(folder, "lc-sft", "model"), people: [...people.values()] };
}

const prompt = z.object({
  dataset: z.string(),
  question_id: z.string(),
  question: z.string(),
  answer: z.string(),
});
const text = z.object({
  dataset: z.string(),
  question: z.string(),
  model: z.string(),
  model_kind: z.string(),
  text: z.string(),
});
const reading = z.object({
  question: z.string(),
  status: z.enum(["ok", "no_answer"]),
  answer: z.string().nullish(),
  confidence: z.number().nullish(),
  correct: z.boolean(),
});
export type MadeReading = z.infer<typeof reading>;

/** Paragraphs of the policy with the readings of the literal reader and of the trained one, in the same order. */
export async function makeTrainedReadings() {
  await runStages([...upToPolicy, ...upToReadings]);
  const file = (...names: string[]) => path.join(folder, ...names);
  return {
    prompts: readRows(file("splits", "test-held-out.jsonl"), prompt),
    texts: readRows(file("unread", "generations.jsonl"), text),
    literal: readRows(file("literal", "readings.jsonl"), reading),
    trained: readRows(file("trained", "readings.jsonl"), reading),
  };
}
