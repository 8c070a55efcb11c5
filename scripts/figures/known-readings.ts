import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { TextToRead } from "@/lib/readers/rule/read-by-rule";
import { carefulReadings } from "./testing/careful-readings";

/** A text of which a careful person has said what it states. */
export interface KnownReading extends TextToRead {
  id: string;
  set: string;
  /** Of a confidence model, whether it states its confidence in numbers or flatly, or only in words. */
  states: "nothing" | "literally" | "in words";
  known: { confidence: number; correct: boolean };
}

const rowsOf = async <T>(file: string, schema: z.ZodType<T>): Promise<T[]> =>
  (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => schema.parse(JSON.parse(line)));

const paperExample = z.object({
  query: z.string(),
  answer: z.string().nullish(),
  generations: z.record(z.string(), z.string()),
});

/** The paper's published texts that answer a question. Its biographies have no answer. */
export async function paperReadings(file: string): Promise<KnownReading[]> {
  const examples = await rowsOf(file, paperExample);
  const texts = examples.flatMap(({ query, answer, generations }, line) =>
    Object.entries(generations).map(([model, text]) => ({
      ...{ id: `${line} ${model}`, question: query, truth: answer ?? null, text },
      modelKind: model.startsWith("LC") ? ("confidence" as const) : ("non-confidence" as const),
    })),
  );
  return carefulReadings.map(({ id, ...known }) => {
    const text = texts.find((one) => one.id === id);
    if (!text?.truth) throw new Error(`${file} has no text ${id} on a question.`);
    const states = text.modelKind === "confidence" ? "literally" : "nothing";
    return { ...text, set: "paper", states, aliases: [], known };
  });
}

const named = { question: z.string(), model: z.string() };
const sampleQuestion = z.object({
  key: z.string(),
  question: z.string(),
  answer: z.string(),
  aliases: z.array(z.string()).default([]),
});
const sampleText = z.object({ ...named, text: z.string() });
const sampleLabel = z.object({
  ...named,
  correct: z.boolean(),
  read_confidence: z.number(),
  unambiguous: z.boolean(),
});

/** The rules were written with these questions in view, and not with the later ones. */
const lastInView = "s15";

/** The sample's texts, whose labels are older than the rules. */
export async function sampleReadings(): Promise<KnownReading[]> {
  const folder = "db/seed/sample";
  const questions = await rowsOf(`${folder}/questions.jsonl`, sampleQuestion);
  const texts = await rowsOf(`${folder}/generations.jsonl`, sampleText);
  const labels = await rowsOf(`${folder}/gold.jsonl`, sampleLabel);
  return texts.map(({ question: key, model, text }) => {
    const question = questions.find((one) => one.key === key);
    const label = labels.find((one) => one.question === key && one.model === model);
    if (!question || !label) throw new Error(`The sample has no label of ${key} ${model}.`);
    const isPlain = model === "Sample plain";
    return {
      id: `${key} ${model}`,
      set: key <= lastInView ? "sample, in view" : "sample, held out",
      states: isPlain ? "nothing" : label.unambiguous ? "literally" : "in words",
      question: question.question,
      truth: question.answer,
      aliases: question.aliases,
      text,
      modelKind: isPlain ? "non-confidence" : "confidence",
      known: { confidence: label.read_confidence, correct: label.correct },
    };
  });
}
