import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

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

const batchRows = 1_000;

/** The paragraphs of some files of a training run's folder, batch by batch. */
export async function* readParagraphs(
  folder: string,
  files: readonly string[],
): AsyncGenerator<Paragraph[], void, void> {
  for (const file of files) {
    const lines = createInterface({
      input: createReadStream(path.join(folder, file)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    let batch: Paragraph[] = [];
    for await (const line of lines) {
      if (line.trim() === "") continue;
      batch.push(paragraph.parse(JSON.parse(line)));
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
