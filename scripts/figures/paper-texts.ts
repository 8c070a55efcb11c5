import { readFile } from "node:fs/promises";
import { z } from "zod";

const example = z.object({
  query: z.string(),
  answer: z.string().nullish(),
  generations: z.record(z.string(), z.string()),
});

/** One of the paper's published texts on a question. */
export interface PaperText {
  /** The line of the file, from 0, and the model. */
  id: string;
  query: string;
  truth: string;
  text: string;
  modelKind: "confidence" | "non-confidence";
}

/** The texts of the paper's qualitative examples that answer a question: those of its biographies have no answer. */
export async function readPaperTexts(file: string): Promise<PaperText[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line, i) => {
    const { query, answer, generations } = example.parse(JSON.parse(line));
    if (!answer) return [];
    return Object.entries(generations).map(([model, text]) => ({
      id: `${i} ${model}`,
      query,
      truth: answer,
      text,
      modelKind: model.startsWith("LC") ? ("confidence" as const) : ("non-confidence" as const),
    }));
  });
}
