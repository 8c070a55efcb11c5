import path from "node:path";
import { z } from "zod";
import { conflict } from "@/lib/http/errors";
import { maxRecordLength } from "@/lib/imports/reading/source-row";
import { linesOf } from "../lines-of";
import { openInside } from "../open-inside";
import { toJson } from "../to-json";
import type { AwaitedFile } from "./awaited-files";

/** A paragraph of a stage, as the package writes it. */
const paragraph = z.object({
  dataset: z.string(),
  question: z.string(),
  model: z.string(),
  model_kind: z.enum(["confidence", "non-confidence"]).default("confidence"),
  query: z.string(),
  text: z.string(),
  seed: z.int().default(0),
  decoding: z.record(z.string(), z.unknown()).default({}),
});
export type Paragraph = z.output<typeof paragraph>;

/** A paragraph's text as the project has it, where none may be empty. */
export const storedText = ({ text }: Pick<Paragraph, "text">): string =>
  text.trim() === "" ? "(no text)" : text;

/** A question of a recipe's file, with its other columns. */
const givenQuestion = z.looseObject({ dataset: z.string(), key: z.string() });
export type GivenQuestion = z.output<typeof givenQuestion>;

/** A query with its question, as a split has it. */
const prompt = z.object({ dataset: z.string(), question_id: z.string() });

/** The questions of some files, batch by batch. @throws Refusal 409 when one is gone */
export const readQuestions = (folder: string, { from }: Pick<AwaitedFile, "from">) =>
  readRows(folder, from, givenQuestion);

/** The paragraphs from which a file is made, batch by batch. @throws Refusal 409 when a file is gone */
export async function* readParagraphs(
  folder: string,
  { from, only }: Pick<AwaitedFile, "from" | "only">,
): AsyncGenerator<Paragraph[], void, void> {
  const asked = new Set<string>();
  for await (const prompts of readRows(folder, only, prompt)) {
    for (const { dataset, question_id } of prompts) asked.add(keyOf(dataset, question_id));
  }
  for await (const batch of readRows(folder, from, paragraph)) {
    yield only.length === 0
      ? batch
      : batch.filter(({ dataset, question }) => asked.has(keyOf(dataset, question)));
  }
}

const keyOf = (dataset: string, question: string) => JSON.stringify([dataset, question]);

const batchRows = 1_000;

/** The rows of some files of a training run's folder, batch by batch. @throws Refusal 409 when one is gone or unreadable */
export async function* readRows<Row>(
  folder: string,
  files: readonly string[],
  schema: z.ZodType<Row>,
): AsyncGenerator<Row[], void, void> {
  for (const file of files) {
    const handle = await openInside(folder, path.join(folder, file));
    if (!handle) throw conflict("gone", `${file} is not in the training run’s folder.`);
    try {
      let batch: Row[] = [];
      const lines = linesOf(handle.createReadStream({ autoClose: false }), maxRecordLength);
      for await (const { no, text } of lines) {
        if (text.length > maxRecordLength) {
          throw conflict(
            "unreadable",
            `Line ${no} of ${file} is longer than a million characters.`,
          );
        }
        if (text.trim() === "") continue;
        const row = schema.safeParse(toJson(text));
        if (!row.success) throw conflict("unreadable", `Line ${no} of ${file} can’t be read.`);
        batch.push(row.data);
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    } finally {
      await handle.close();
    }
  }
}
