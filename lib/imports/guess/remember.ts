import type { Preview } from "../preview";
import type { Remembered } from "../schema";
import { type FileGuess, guessAs } from "./guess-file";

/**
 * The mapping of an earlier file with the same columns, as a guess for this one.
 * @param turned the columns of a wide file, as in `guessAs`; those of the earlier file unless given
 */
export function remember(
  { kind, options, filename: earlier }: Remembered,
  preview: Pick<Preview, "columns" | "items">,
  filename: string,
  turned: string[] | null = options.unpivot?.columns ?? null,
): FileGuess {
  const guess = guessAs(kind, preview, filename, turned);
  const fields = Object.entries(options.mapping).filter(([, from]) => from !== null);
  const why = new Map(fields.map(([field]) => [field, `As in ${earlier}.`]));
  return { ...guess, mapping: { ...guess.mapping, ...options.mapping }, why };
}
