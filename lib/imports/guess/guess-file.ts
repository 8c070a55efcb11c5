import { fieldsOf } from "../fields";
import {
  columnOf,
  type ImportKind,
  type ImportOptions,
  importKind,
  type Mapping,
} from "../options";
import type { Preview } from "../preview";
import { unpivoted } from "../unpivot";
import { type ColumnProfile, profileColumns } from "./column-profile";
import { type MappingGuess, named } from "./guess";
import { guessMapping } from "./guess-mapping";
import { guessUnpivot, type Heading, headingMapping } from "./guess-unpivot";

/** What a file most likely holds, and how to read it. */
export interface FileGuess extends MappingGuess {
  kind: ImportKind;
  unpivot?: ImportOptions["unpivot"];
  profiles: ReadonlyMap<string, ColumnProfile>;
}

type Seen = Pick<Preview, "columns" | "items">;

/** Reads a file's kind and mapping from its columns and first rows. */
export function guessFile(preview: Seen, filename: string): FileGuess {
  const profiles = profileColumns(preview.columns, preview.items);
  if (guessUnpivot(preview.columns, profiles)) return guessAs("forecasts", preview, filename);
  const guesses = importKind.options.map((kind) => guessAs(kind, preview, filename));
  return guesses.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
}

/**
 * The same where the person said the kind.
 * @param turned the columns of a wide file; null for one that is not wide; found unless given
 */
export function guessAs(
  kind: ImportKind,
  { columns, items }: Seen,
  filename: string,
  turned?: string[] | null,
): FileGuess {
  const profiles = profileColumns(columns, items);
  const found = kind === "forecasts" ? guessUnpivot(columns, profiles) : undefined;
  const unpivot = turned === undefined ? found : turned ? { columns: turned } : undefined;
  const guess = unpivot
    ? guessWide(unpivot, columns, profiles, filename)
    : guessMapping(kind, { columns, profiles, filename });
  return { kind, ...guess, profiles, ...(unpivot && { unpivot }) };
}

/** A wide file: its headings are readers where another column is a question, and else questions. */
function guessWide(
  unpivot: NonNullable<ImportOptions["unpivot"]>,
  columns: string[],
  profiles: ReadonlyMap<string, ColumnProfile>,
  filename: string,
): MappingGuess {
  const rest = columns.filter((column) => !unpivot.columns.includes(column));
  const guess = guessMapping("forecasts", { columns: rest, profiles, filename });
  const { reader, question, correct } = guess.mapping;
  const [readers, questions] = [columnOf(reader), columnOf(question)];
  const heading: Heading = questions !== undefined && readers === undefined ? "reader" : "question";
  const other = heading === "reader" ? questions : readers;
  const cell = columnOf(correct) ? "confidence" : "probability";
  const mapping: Mapping = {
    ...guess.mapping,
    ...headingMapping(heading, other),
    [cell]: { column: unpivoted.cell },
  };
  const why = new Map(guess.why)
    .set(heading, `Each column is taken as one ${heading}.`)
    .set(cell, "The cells of the wide columns.");
  if (other === undefined) why.set("reader", "No column says who forecast: a row is one reader.");
  if (heading === "reader" && !why.has("reader_kind")) mapping.reader_kind = { value: "" };
  return { mapping, why };
}

/** How well a kind explains a file: its fields that are there, less those that it needs and lacks. */
function scoreOf({ kind, mapping }: FileGuess): number {
  const fields = fieldsOf(kind);
  const isFound = (name: string) => columnOf(mapping[name]) !== undefined;
  const found = fields.filter(({ name }) => isFound(name)).length;
  // The name of the dataset or source is proposed where no column says it.
  const missing = fields.filter(
    ({ name, required }) => required && !named.has(name) && !isFound(name),
  ).length;
  return found - 2 * missing + evidenceFor(kind, isFound);
}

function evidenceFor(kind: ImportKind, isFound: (field: string) => boolean): number {
  // Nothing but a forecast has one of these, and hardly any is without.
  const numbers = ["confidence", "probability", "distribution"];
  if (kind === "forecasts") return numbers.some(isFound) ? 3 : -3;
  // A column “label” alone is as often the truth.
  return kind === "labels" && !isFound("reader") ? -3 : 0;
}
