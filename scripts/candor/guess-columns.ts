import { profileColumns } from "@/lib/imports/guess/column-profile";
import { guessMapping } from "@/lib/imports/guess/guess-mapping";
import { guessScale } from "@/lib/imports/guess/guess-scale";
import { guessUnpivot } from "@/lib/imports/guess/guess-unpivot";
import { columnOf, type ImportKind, type Scale } from "@/lib/imports/options";
import { quoteSome } from "@/lib/text/quote-some";
import type { AgreeOptions, ScoreOptions } from "./parse-command";
import { UsageProblem } from "./problems";
import type { Records } from "./read-input";

type Beginning = Pick<Records, "columns" | "first">;

/** Where a forecast and its judgement are: a confidence or a probability, and whether it was right or came about. */
export interface ForecastColumns {
  number: { field: "confidence" | "probability"; column: string };
  judged: { field: "correct" | "outcome"; column: string };
  scale: Scale | undefined;
  /** What was read from which column, and why. */
  said: string;
  /** Whether a column has another name than its field, and no option names it. */
  isGuessed: boolean;
}

/**
 * The columns of a file of forecasts: those that the options name, and else those that the app's import would guess.
 * @throws UsageProblem that names the option to say, where the file does not tell
 */
export function findForecastColumns(file: Beginning, options: ScoreOptions): ForecastColumns {
  const guessed = guessColumns("forecasts", file);
  const number =
    named(options, ["confidence", "probability"]) ??
    one(file, guessed, ["confidence", "probability"], whatNumber(file));
  const judged =
    named(options, ["correct", "outcome"]) ??
    one(file, guessed, ["correct", "outcome"], "No column says whether the answers are right.");
  if (number.field === "confidence" && judged.field === "outcome") {
    throw new UsageProblem(
      `“${judged.column}” is an outcome, which judges the probability of an event and no confidence. Say --probability COLUMN, or --correct COLUMN`,
    );
  }
  const mapping = { [number.field]: { column: number.column } };
  const profiles = profileColumns([number.column], file.first);
  const scaleGuess = guessScale("forecasts", mapping, profiles);
  const scale = options.scale ?? scaleGuess?.scale ?? undefined;
  if (scale === undefined) {
    throw new UsageProblem(
      `Are numbers fractions or percentages? ${scaleGuess?.why ?? ""} Say --scale fraction or --scale percent`,
    );
  }
  const why = options.scale === undefined ? ` ${scaleGuess?.why}` : "";
  const said = `${number.field} from column “${number.column}”, ${judged.field} from column “${judged.column}”. Numbers are read as ${scaleNames[scale]}.${why}`;
  const isGuessed = [number, judged].some(
    ({ field, column }) => !options[field] && column !== field,
  );
  return { number, judged, scale, said, isGuessed };
}

const scaleNames = { fraction: "fractions", percent: "percentages" };

export interface RatingOptions extends AgreeOptions {
  label: string;
}

/**
 * The same of a file of ratings, whose own columns need no guess.
 * @returns with what was guessed, for people; empty where nothing was
 */
export function findRatingColumns(
  file: Beginning,
  options: AgreeOptions,
): RatingOptions & { guessed: string } {
  const guess = guessColumns("labels", file);
  const has = (column: string) => file.columns.includes(column);
  const found = {
    rater: options.rater ?? (has("rater") || has("reader") ? undefined : guess("reader")),
    item: options.item ?? (has("item") || has("question") ? undefined : guess("question")),
    label: options.label ?? guess("label") ?? "label",
  };
  const parts = (["rater", "item", "label"] as const).flatMap((name) => {
    const column = found[name];
    const isGuess = column !== undefined && column !== name && !options[name];
    return isGuess ? [`${name} from column “${column}”`] : [];
  });
  return { ...options, ...found, guessed: parts.length > 0 ? `${parts.join(", ")}.` : "" };
}

/** Finds the column of a field; a column of the field's own name is it, whatever it holds. */
function guessColumns(kind: ImportKind, { columns, first }: Beginning) {
  const profiles = profileColumns(columns, first);
  const { mapping } = guessMapping(kind, { columns, profiles, filename: "" });
  return (field: string): string | undefined =>
    columns.includes(field) ? field : columnOf(mapping[field]);
}

type Found<F extends string> = { field: F; column: string };

function named<const F extends keyof ScoreOptions & string>(
  options: ScoreOptions,
  fields: readonly [F, F],
): Found<F> | undefined {
  const found = fields.flatMap((field) => {
    const column = options[field];
    return typeof column === "string" ? [{ field, column }] : [];
  });
  if (found.length > 1) throw new UsageProblem(`say --${fields.join(" or --")}, not both`);
  return found[0];
}

function one<const F extends string>(
  { columns }: Beginning,
  guessed: (field: string) => string | undefined,
  fields: readonly [F, F],
  missing: string,
): Found<F> {
  const found = fields.flatMap((field) => {
    const column = guessed(field);
    return column === undefined ? [] : [{ field, column }];
  });
  const [first, second] = found;
  const options = fields.map((field) => `--${field} COLUMN`).join(" or ");
  if (first && second) {
    throw new UsageProblem(
      `The file has ${quoteSome(found.map(({ column }) => column))}. Say ${options}`,
    );
  }
  if (first) return first;
  throw new UsageProblem(`${missing} Say ${options}; the columns are ${quoteSome(columns, 50)}`);
}

function whatNumber({ columns, first }: Beginning): string {
  const wide = guessUnpivot(columns, profileColumns(columns, first));
  if (!wide) return "No column says how sure the readers are.";
  return `Several columns hold probabilities (${quoteSome(wide.columns)}), and a row is one forecast here.`;
}
