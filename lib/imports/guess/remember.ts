import type { Preview } from "../preview";
import type { Remembered } from "../schema";
import { type FileGuess, guessAs } from "./guess-file";

/** The mapping of an earlier file with the same columns, as a guess for this one. */
export function remember(
  { kind, options }: Remembered,
  preview: Preview,
  filename: string,
  source: string,
): FileGuess {
  const turned = options.unpivot?.columns ?? null;
  const guess = guessAs(kind, preview, filename, turned);
  const fields = Object.entries(options.mapping).filter(([, from]) => from !== null);
  const why = new Map(fields.map(([field]) => [field, source]));
  return { ...guess, mapping: { ...guess.mapping, ...options.mapping }, why };
}
