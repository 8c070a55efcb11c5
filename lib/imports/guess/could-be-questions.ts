import { columnOf } from "../options";
import type { Preview } from "../preview";
import { type FileGuess, guessAs } from "./guess-file";

/** Characters: texts that models write about a question are longer, on average. */
const mostOfQuestion = 80;

/** Whether a file that is taken for generations could as well hold questions: no column names the model, and its texts are short. */
export function couldBeQuestions(
  { kind, mapping, profiles }: FileGuess,
  preview: Pick<Preview, "columns" | "items">,
  filename: string,
): boolean {
  const text = columnOf(mapping.text);
  if (kind !== "generations" || text === undefined || columnOf(mapping.model)) return false;
  const length = profiles.get(text)?.length ?? 0;
  const asQuestions = guessAs("questions", preview, filename).mapping;
  return length <= mostOfQuestion && columnOf(asQuestions.text) === text;
}
