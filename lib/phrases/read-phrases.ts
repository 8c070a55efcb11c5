import { createCsvReader } from "@/lib/imports/reading/csv-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { fromPercent } from "@/lib/text/from-percent";
import { findColumns, requireColumns } from "./phrase-columns";
import { longRow, type PhraseRow, wideRows } from "./phrase-rows";
import { inOneSpelling } from "./phrase-text";
import {
  type MeasuredPhrase,
  measuredPhrase,
  mostAnswered,
  mostAnswers,
  type PhraseAnswer,
} from "./schema";

/** Phrases that were measured elsewhere, or people's answers about them. */
export type ReadPhrases = { phrases: MeasuredPhrase[] } | { answers: PhraseAnswer[] };

/**
 * A table of phrases from a CSV file: one row for each phrase with its probability, and perhaps n, low and high; or
 * people's answers, with one row for each, or with a row for each person and a column for each phrase. Its numbers are
 * percentages where one is above 1.
 * @throws FileProblem
 */
export function readPhrases(text: string): ReadPhrases {
  let header: string[] = [];
  const reader = createCsvReader({
    onHeader: (columns) => {
      header = columns;
    },
  });
  const items = [...reader.read(text.replace(/^\uFEFF/, "")), ...reader.end()];
  const sources = items.map((item) => {
    if ("problem" in item) throw new FileProblem(`Line ${item.line} ${item.problem}.`, item.line);
    return item;
  });
  const columns = findColumns(header);
  const isWide = columns.phrase === undefined && columns.probability === undefined;
  const wide = header.filter((column) => column !== columns.person);
  if (!isWide || wide.length < 2) requireColumns(columns, header);
  const rows = inOneSpelling(
    sources.flatMap((source, i) =>
      isWide ? wideRows(source, i + 1, wide) : [longRow(source, columns)],
    ),
  );
  if (rows.length === 0) throw new FileProblem("The file has no rows.");
  const isPercent =
    columns.probability?.toLowerCase() === "percent" ||
    rows.some(({ probability, low, high }) => Math.max(probability, low ?? 0, high ?? 0) > 1);
  const nameOf = (row: PhraseRow, field: Scaled) => (isWide ? row.phrase : columns[field]) ?? field;
  for (const row of rows) requireRange(row, isPercent ? 100 : 1, (field) => nameOf(row, field));
  const scaled = isPercent ? rows.map(percentOf) : rows;
  const byPhrase = Map.groupBy(scaled, ({ phrase }) => phrase);
  const isAnswers = isWide || columns.person !== undefined || byPhrase.size < scaled.length;
  if (!isAnswers) return { phrases: scaled.map(parse) };
  if (scaled.some(({ n, low }) => n !== null || low !== null)) {
    throw new FileProblem("A phrase is there twice, in a file with a number of answers for each.");
  }
  if (byPhrase.size > mostAnswered) {
    throw new FileProblem(`The file has answers about more than ${mostAnswered} phrases.`);
  }
  if (rows.length > mostAnswers) {
    throw new FileProblem(`The file has more than ${mostAnswers.toLocaleString("en")} answers.`);
  }
  return { answers: numberPeople([...byPhrase.values()]) };
}

type Scaled = "probability" | "low" | "high";

/** @throws FileProblem, in the file's own words and on its scale */
function requireRange(row: PhraseRow, most: number, nameOf: (field: Scaled) => string): void {
  for (const field of ["probability", "low", "high"] as const) {
    const value = row[field];
    if (value === null || (value >= 0 && value <= most)) continue;
    throw new FileProblem(
      `Line ${row.line}, ${nameOf(field)}: ${value} is not between 0 and ${most}.`,
      row.line,
    );
  }
}

const percentOf = ({ probability, low, high, ...row }: PhraseRow): PhraseRow => ({
  ...row,
  probability: fromPercent(probability),
  low: low === null ? null : fromPercent(low),
  high: high === null ? null : fromPercent(high),
});

/**
 * Answers with a number in place of each person, in their order. Where no person is said, the answers about one phrase are of
 * different people; it is not known whether those about two phrases are.
 */
function numberPeople(phrases: readonly (readonly PhraseRow[])[]): PhraseAnswer[] {
  const numbers = new Map<string, number>();
  return phrases.flatMap((rows) => {
    const seen = new Set<number>();
    return rows.map((row, i) => {
      const known = row.person ?? String(i + 1);
      const person = numbers.get(known) ?? numbers.size + 1;
      numbers.set(known, person);
      if (seen.has(person)) {
        throw new FileProblem(
          `Line ${row.line}: “${known}” answers twice about “${row.phrase}”.`,
          row.line,
        );
      }
      seen.add(person);
      const { phrase, probability } = parse(row);
      return { person, phrase, probability };
    });
  });
}

function parse({ line, person: _, ...said }: PhraseRow): MeasuredPhrase {
  const parsed = measuredPhrase.safeParse(said);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FileProblem(
    `Line ${line}, ${String(issue?.path[0] ?? "phrase")}: ${issue?.message}.`,
    line,
  );
}
