import path from "node:path";
import { z } from "zod";
import { conflict } from "@/lib/http/errors";
import { parseStorable } from "@/lib/text/storable";
import { openInside } from "../open-inside";

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

/** The paragraphs of some files of a training run's folder, batch by batch. @throws Refusal 409 when one is gone */
export async function* readParagraphs(
  folder: string,
  files: readonly string[],
): AsyncGenerator<Paragraph[], void, void> {
  for (const file of files) {
    const handle = await openInside(folder, path.join(folder, file));
    if (!handle) throw conflict("gone", `${file} is not in the training run’s folder.`);
    let batch: Paragraph[] = [];
    for await (const line of handle.readLines({ encoding: "utf8" })) {
      if (line.trim() === "") continue;
      batch.push(paragraph.parse(parseStorable(line)));
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
