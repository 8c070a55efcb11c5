import { readFile } from "node:fs/promises";
import { type CheckedPreview, checkPreview } from "@/lib/imports/check-report";
import { fieldNames } from "@/lib/imports/fields";
import { couldBeQuestions } from "@/lib/imports/guess/could-be-questions";
import { type FileGuess, guessAs, guessFile } from "@/lib/imports/guess/guess-file";
import { guessScale, type ScaleGuess } from "@/lib/imports/guess/guess-scale";
import { remember } from "@/lib/imports/guess/remember";
import { type ImportOptions, importKind, importOptions, type Mapping } from "@/lib/imports/options";
import type { Preview } from "@/lib/imports/preview";
import type { Remembered } from "@/lib/imports/schema";
import type { ImportFileOptions } from "../parse-command";
import { InputProblem, ofFile, UsageProblem } from "../problems";
import { findInput } from "../read-input";

/** How the rows of a file are to be read, and why. */
export interface Reading {
  kind: FileGuess["kind"];
  guess: FileGuess;
  scaleGuess: ScaleGuess | undefined;
  options: ImportOptions;
  checked: CheckedPreview;
  /** Whether it is taken for generations, and could as well be questions. */
  isDoubtful: boolean;
}

const mappingFile = importOptions.partial().extend({ kind: importKind.optional() }).strict();

/**
 * What the options and the mapping's file say; for the rest what the project remembers of such a file, or else the
 * guess that the browser proposes.
 * @throws UsageProblem for a field that the kind has not; InputProblem for a mapping's file that is none
 */
export async function chooseReading(
  { preview, name }: { preview: Preview; name: string },
  remembered: Remembered | null,
  said: ImportFileOptions,
): Promise<Reading> {
  const file = said.mapping === undefined ? {} : await readMapping(said.mapping);
  const saidKind = said.kind ?? file.kind;
  const turned = file.unpivot?.columns;
  const guess =
    saidKind !== undefined || turned !== undefined
      ? guessAs(saidKind ?? "forecasts", preview, name, turned)
      : remembered
        ? remember(remembered, preview, name)
        : guessFile(preview, name);
  const { kind, profiles, unpivot } = guess;
  const kept =
    guess.kind === remembered?.kind && saidKind === undefined ? remembered.options : null;
  const mapping = { ...guess.mapping, ...file.mapping, ...saidFields(said) };
  const unknown = Object.keys(mapping).find((field) => !fieldNames(kind).includes(field));
  if (unknown !== undefined) {
    throw new UsageProblem(
      `“${unknown}” is not a field of ${kind}; the fields are ${fieldNames(kind).join(", ")}`,
    );
  }
  const scaleGuess = guessScale(kind, mapping, profiles, unpivot?.columns);
  const scale = said.scale ?? file.scale ?? kept?.scale ?? scaleGuess?.scale ?? undefined;
  const options: ImportOptions = {
    format: preview.format,
    mapping,
    columns: preview.columns,
    ...(unpivot && { unpivot }),
    ...(scaleGuess && scale && { scale }),
    tags: file.tags ?? kept?.tags ?? {},
    onBadRows: said["skip-bad-rows"] ? "skip" : (file.onBadRows ?? "refuse"),
    createMissing: said["create-missing"] || (file.createMissing ?? false),
    repeats: said.draws ? "draws" : (file.repeats ?? "refuse"),
    ...(preview.format === "csv" && { delimiter: preview.delimiter }),
    ...(preview.sheets && { sheet: preview.sheets.read }),
  };
  return {
    ...{ kind, guess, scaleGuess, options, checked: checkPreview(kind, options, preview) },
    isDoubtful: saidKind === undefined && !remembered && couldBeQuestions(guess, preview, name),
  };
}

/** `--dataset`, `--field` and `--value`. */
function saidFields({ dataset, field, value }: ImportFileOptions): Mapping {
  return {
    ...(dataset !== undefined && { dataset: { value: dataset } }),
    ...Object.fromEntries(field.map(([name, column]) => [name, { column }])),
    ...Object.fromEntries(value.map(([name, text]) => [name, { value: text }])),
  };
}

async function readMapping(file: string) {
  const text = await ofFile(file, async () => readFile(await findInput(file), "utf8"));
  const parsed = mappingFile.safeParse(asJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputProblem(
    `the mapping “${file}” is none${issue ? `: ${[...issue.path, issue.message].join(" ")}` : ""}. --dry-run writes one`,
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
