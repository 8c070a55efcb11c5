import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

const folder = path.join(import.meta.dirname, "sample");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const jsonLines = <T>(name: string, schema: z.ZodType<T>): T[] =>
  read(name)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => schema.parse(JSON.parse(line)));

export const datasetName = "Sample general knowledge";

export const sampleQuestions = () =>
  jsonLines(
    "questions.jsonl",
    z.object({
      key: z.string(),
      question: z.string(),
      query: z.string(),
      answer: z.string(),
      aliases: z.array(z.string()),
      split: z.string(),
    }),
  );

export const sampleModels = () =>
  z
    .array(z.object({ name: z.string(), kind: z.enum(["confidence", "non-confidence"]) }))
    .parse(parse(read("models.csv"), { columns: true, skip_empty_lines: true }));

export const sampleGenerations = () =>
  jsonLines(
    "generations.jsonl",
    z.object({
      question: z.string(),
      model: z.string(),
      query: z.string(),
      seed: z.int(),
      text: z.string(),
    }),
  );

/** A literal reader's forecast of each text. `confidence` is set only where it is beyond doubt. */
const goldLabel = z.object({
  question: z.string(),
  model: z.string(),
  status: z.enum(["ok", "no_answer"]),
  answer: z.string().nullable(),
  confidence: z.number().nullable(),
  correct: z.boolean(),
  unambiguous: z.boolean(),
  read_confidence: z.number(),
});
export type GoldLabel = z.infer<typeof goldLabel>;

export const sampleGold = () => jsonLines("gold.jsonl", goldLabel);
