import { fieldsOf } from "../fields";
import { findByName } from "../locate-fields";
import type { ImportKind } from "../options";
import { lastWord, plainName } from "../plain-name";
import type { Field } from "../rows/field";
import { type ColumnProfile, isSurelyProbability, looksLikeFlag } from "./column-profile";
import { fromFilename, Guess, type MappingGuess, nameOf } from "./guess";
import { pairNumbers } from "./pair-numbers";
import { rangeText } from "./range-text";

interface File {
  columns: string[];
  profiles: ReadonlyMap<string, ColumnProfile>;
  filename: string;
}

/** Finds the fields of a kind in a file: by the names of its columns, then by what is in them. */
export function guessMapping(kind: ImportKind, file: File): MappingGuess {
  const guess = new Guess();
  const fields = fieldsOf(kind);
  for (const [field, { column, isSynonym }] of findByName(fields, new Set(file.columns))) {
    if (
      !fits(
        fields.find(({ name }) => name === field),
        file.profiles.get(column),
      )
    )
      continue;
    guess.take(field, column, isSynonym ? `“${column}” is a name for it.` : "The name matches.");
  }
  if (kind === "forecasts") guessForecast(guess, file);
  guessKey(guess, kind, file);
  guessText(guess, kind, file);
  if (kind === "questions") guessTruth(guess, file);
  if (kind === "generations") guessModel(guess, file);
  guess.fill(fields, file.columns, file.filename);
  return guess;
}

/** Whether a column that is called like a field can hold its values. */
const fits = (field: Field | undefined, profile: ColumnProfile | undefined): boolean => {
  if (!profile || profile.filled === 0 || !field) return true;
  if (field.content === "flag") return profile.isFlag;
  return field.content !== "probability" || profile.isNumeric;
};

/** Finds who forecast, and the numbers: a probability beside what says whether it was right. */
function guessForecast(guess: Guess, { columns, profiles }: File): void {
  if (!guess.columnOf("reader") && guess.columnOf("model")) {
    guess.move("model", "reader", "No other column says who forecast.");
    guess.set("reader_kind", "llm", "The readers are language models.");
  }
  pairNumbers(guess, columns, profiles);
  const reader = guess.columnOf("reader");
  if (reader && !guess.mapping.reader_kind) guessReaderKind(guess, reader, profiles.get(reader));
}

const modelNames =
  /\b(gpt|chatgpt|o[134]|llama|claude|gemini|gemma|mistral|mixtral|qwen|deepseek|phi|falcon|palm|grok|olmo|command-r)\b/i;
const people = /annotator|rater|user|participant|worker|respondent|subject|person|expert|prolific/;

function guessReaderKind(guess: Guess, column: string, profile: ColumnProfile | undefined): void {
  const model = profile?.samples.find((name) => modelNames.test(name.replace(/[_-]/g, " ")));
  if (model) guess.set("reader_kind", "llm", `“${model}” is a language model.`);
  else if (people.test(plainName(column)))
    guess.set("reader_kind", "human", `“${column}” means people.`);
}

/** A key may be called anything whose last word is id. Where a question's text has the key's name, the other is the key. */
function guessKey(guess: Guess, kind: ImportKind, { columns, profiles }: File): void {
  const key = kind === "questions" ? "key" : "question";
  if (!fieldsOf(kind).some(({ name }) => name === key)) return;
  const current = guess.columnOf(key);
  const text = kind === "questions" ? "text" : "question_text";
  const isText = current !== undefined && (profiles.get(current)?.length ?? 0) > longKey;
  if (current && !isText) return;
  const isKey = (column: string) => {
    const profile = profiles.get(column);
    const { different = 0, filled = 0 } = profile ?? {};
    const mayRepeat = kind !== "questions";
    return (
      keyNames.has(lastWord(column)) &&
      !isSurelyProbability(profile) &&
      (mayRepeat || different * 2 > filled)
    );
  };
  const id = guess.free(columns).find(isKey);
  const named = guess.columnOf("text");
  if (!id && kind === "questions" && named) {
    const { length = longKey, different = 0, filled = 0, samples = [] } = profiles.get(named) ?? {};
    const isWord = samples.every((sample) => !/\s/.test(sample));
    const hasOther = longestText(guess, kind, { columns, profiles }) !== undefined;
    if (length < longKey && different === filled && (isWord || hasOther)) {
      guess.move("text", "key", "Its values are short, and each is there once.");
    }
  }
  if (!id) return;
  if (current && guess.mapping[text] === undefined) {
    guess.take(text, current, "Its values are sentences.");
  }
  guess.take(key, id, `“${id}” looks like a key.`);
}

const keyNames = new Set(["id", "uid", "uuid", "key", "no", "number", "index", "idx"]);
const longKey = 30;
/** Characters of a question, and of a text that a model wrote. */
const shortest = { questions: 20, generations: 80 };

/** What people read is in the column with the longest texts. */
function guessText(guess: Guess, kind: ImportKind, file: File): void {
  if ((kind !== "questions" && kind !== "generations") || guess.columnOf("text")) return;
  const longest = longestText(guess, kind, file);
  if (longest) guess.take("text", longest, "It has the longest texts.");
}

/** The column with the longest texts of those that are left, if it can be what people read. */
function longestText(
  guess: Guess,
  kind: keyof typeof shortest,
  { columns, profiles }: Pick<File, "columns" | "profiles">,
): string | undefined {
  const lengthOf = (column: string) => {
    const profile = profiles.get(column);
    const isAddress = profile?.samples.every((text) => /^https?:/.test(text));
    return profile && !isAddress ? profile.length : 0;
  };
  const [longest] = guess
    .free(columns)
    .filter((column) => lengthOf(column) > shortest[kind])
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return longest;
}

/** Whether an event came about is its correct answer. */
function guessTruth(guess: Guess, { columns, profiles }: File): void {
  if (guess.columnOf("truth")) return;
  const [flags, ...others] = guess.free(columns).filter((c) => looksLikeFlag(profiles.get(c)));
  if (flags && others.length === 0) guess.take("truth", flags, rangeText(profiles.get(flags)));
}

/** Texts without the name of their model, unless they are objects {model: text}. */
function guessModel(guess: Guess, { profiles, filename }: File): void {
  const text = profiles.get(guess.columnOf("text") ?? "");
  if (guess.columnOf("model") || text?.samples.every((sample) => sample.startsWith("{"))) return;
  guess.set("model", nameOf(filename), fromFilename);
}
