import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runCommand } from "../run-command";
import { ensureEnvironment, trainingFolder } from "../training/ensure-environment";

const figure = z.object({ value: z.number().nullable() });

/** What the stage `evaluate` found: a row for each model on each set of questions. */
const table = z.object({
  bins: z.int(),
  rows: z.array(
    z.object({
      set: z.string(),
      model: z.string(),
      model_kind: z.string(),
      n: z.int(),
      no_answer: z.int(),
      figures: z.object({
        accuracy: figure,
        mean_confidence: figure,
        ece: figure,
        brier: figure,
        log_score: figure,
        auroc: figure,
        spread: figure,
      }),
    }),
  ),
});

const question = z.object({ dataset: z.string(), key: z.string(), text: z.string() });
const generation = z.object({
  dataset: z.string(),
  question: z.string(),
  model: z.string(),
  text: z.string(),
});
const forecast = generation.omit({ text: true }).extend({
  reader: z.string(),
  status: z.enum(["ok", "no_answer"]),
  /** Missing where there is no answer. */
  confidence: z.number().optional(),
  correct: z.boolean(),
});
export type MiniatureForecast = z.infer<typeof forecast>;

/** Makes the smoke-sized miniature, or finds it made. @returns the folder of its run */
export async function makeMiniature(): Promise<string> {
  const python = await ensureEnvironment();
  const args = ["-m", "candor_training", "miniature", "--size", "smoke"];
  if (!(await runCommand(python, args, { cwd: trainingFolder }))) {
    throw new Error("The miniature failed; the reason is above.");
  }
  return path.join(trainingFolder, "runs", "miniature-smoke-seed-1");
}

/** Reads the table of a miniature's run, and what it has for the app. */
export function readMiniature(folder: string) {
  const evaluation = path.join(folder, "evaluation");
  const file = (name: string) => path.join(evaluation, "app", name);
  const files = {
    questions: file("1-questions.jsonl"),
    generations: file("2-generations.jsonl"),
    forecasts: file("3-forecasts.jsonl"),
  };
  return {
    table: table.parse(JSON.parse(readFileSync(path.join(evaluation, "table.json"), "utf8"))),
    files,
    questions: readRows(files.questions, question),
    generations: readRows(files.generations, generation),
    forecasts: readRows(files.forecasts, forecast),
  };
}
export type Miniature = ReturnType<typeof readMiniature>;

const readRows = <S extends z.ZodType>(file: string, schema: S): z.output<S>[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => schema.parse(JSON.parse(line)));
