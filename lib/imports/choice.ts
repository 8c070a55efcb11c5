import { fieldNames } from "./fields";
import { type FileGuess, guessAs, guessFile } from "./guess/guess-file";
import { guessScale } from "./guess/guess-scale";
import { remember } from "./guess/remember";
import { columnOf, type ImportKind, type ImportOptions, taggedBy } from "./options";
import type { Preview } from "./preview";
import type { Remembered } from "./schema";
import { unpivotedColumns } from "./unpivot";

/** What a person chose for a file. It stays when the file is guessed again. */
export interface Said
  extends Partial<
    Pick<ImportOptions, "mapping" | "tags" | "scale" | "onBadRows" | "createMissing" | "repeats">
  > {
  kind?: ImportKind;
  /** The columns of a wide file; null for one that is not wide. */
  turned?: string[] | null;
}

/** What was proposed for a file, and what the person chose instead. */
export interface Choice {
  guess: FileGuess;
  /** The import from which the mapping was taken. */
  remembered: Remembered | null;
  said: Said;
}

/** A file before it is imported. */
export interface SeenFile {
  preview: Pick<Preview, "columns" | "items">;
  filename: string;
}

/** Guesses how to read a file, as far as the person has not said it. */
export function propose(file: SeenFile, said: Said, remembered: Remembered | null): Choice {
  const { columns } = file.preview;
  const turned = said.turned?.filter((column) => columns.includes(column));
  const wide = said.turned && turned?.length === 0 ? undefined : (turned ?? said.turned);
  const guess = guessFor(file, { kind: said.kind, turned: wide }, remembered);
  return { guess, remembered, said: { ...fitting(said, guess, columns), turned: wide } };
}

/**
 * The same for a file that takes an import's place: what was chosen for that and does not follow from its columns
 * stays, and so does the dataset, where no column of the file names one.
 */
export function proposeCorrection(
  file: SeenFile,
  said: Said,
  remembered: Remembered | null,
  { kind, options }: Pick<Remembered, "kind" | "options">,
): Choice {
  const { onBadRows, createMissing, repeats, mapping } = options;
  const chosen = { kind, onBadRows, createMissing, repeats, ...said };
  const choice = propose(file, chosen, remembered);
  const { dataset } = mapping;
  const isNamed = columnOf(choice.guess.mapping.dataset) !== undefined;
  if (!dataset || !("value" in dataset) || isNamed || choice.said.mapping?.dataset) return choice;
  return propose(file, { ...chosen, mapping: { ...said.mapping, dataset } }, remembered);
}

function guessFor(
  { preview, filename }: SeenFile,
  { kind, turned }: Said,
  remembered: Remembered | null,
): FileGuess {
  if (remembered && (kind ?? remembered.kind) === remembered.kind) {
    const isWide = remembered.options.unpivot !== undefined;
    if (turned === undefined || (turned !== null) === isWide) {
      return remember(remembered, preview, filename, turned);
    }
  }
  if (kind === undefined && turned === undefined) return guessFile(preview, filename);
  return guessAs(kind ?? "forecasts", preview, filename, turned);
}

/** The choice with something more that the person said. */
export function say(choice: Choice, file: SeenFile, some: Said): Choice {
  const said = { ...choice.said, ...some, mapping: { ...choice.said.mapping, ...some.mapping } };
  const isGuessedAgain = some.kind !== undefined || some.turned !== undefined;
  return isGuessedAgain ? propose(file, said, choice.remembered) : { ...choice, said };
}

/** What stays when columns are added to the file: what is not about columns, and what the person said. */
export function afterJoin({ guess, said }: Choice): Said {
  const constants = Object.entries({ ...guess.mapping, ...said.mapping }).filter(
    ([, source]) => source && "value" in source && source.value !== "",
  );
  const mapping = { ...Object.fromEntries(constants), ...said.mapping };
  return { ...said, kind: guess.kind, turned: guess.unpivot?.columns ?? null, mapping };
}

/** The options of the import, as far as they do not follow from the file. */
export function optionsOf({ guess, remembered, said }: Choice) {
  return {
    mapping: { ...guess.mapping, ...said.mapping },
    unpivot: guess.unpivot,
    scale: said.scale ?? remembered?.options.scale,
    tags: said.tags ?? remembered?.options.tags ?? {},
    onBadRows: said.onBadRows ?? ("refuse" as const),
    createMissing: said.createMissing ?? false,
    repeats: said.repeats ?? ("refuse" as const),
  };
}
export type ChosenOptions = ReturnType<typeof optionsOf>;

/** How the rows are to be read. The scale is the one that the person said, or else the guess. */
export function readingOf(choice: Choice) {
  const { mapping, unpivot, tags, scale: said } = optionsOf(choice);
  const { kind, profiles } = choice.guess;
  const scaleGuess = guessScale(kind, mapping, profiles, unpivot?.columns);
  const scale = scaleGuess && (said ?? scaleGuess.scale ?? undefined);
  return { scaleGuess, rowOptions: { mapping, unpivot, scale, tags } };
}

/** What was said, without what is about columns that the file lacks, or about a file of another kind. */
function fitting(said: Said, { kind, unpivot }: FileGuess, columns: string[]): Said {
  const known = new Set(unpivot ? unpivotedColumns(columns, unpivot) : columns);
  const fields = fieldNames(kind);
  const mapping = keep(said.mapping ?? {}, (field, source) => {
    const column = columnOf(source);
    return fields.includes(field) && (column === undefined || known.has(column));
  });
  const tags =
    said.tags && keep(said.tags, (column, of) => known.has(column) && taggedBy[kind].includes(of));
  return { ...said, mapping, tags };
}

function keep<T>(all: Record<string, T>, isKept: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => isKept(name, value)));
}
