import { createCsvReader } from "@/lib/imports/reading/csv-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import {
  type MeasuredPhrase,
  measuredPhrase,
  mostAnswered,
  mostAnswers,
  type PhraseAnswer,
} from "./schema";

/** Phrases that were measured elsewhere, or people's answers about them. */
export type ReadPhrases = { phrases: MeasuredPhrase[] } | { answers: PhraseAnswer[] };

const names = {
  person: ["respondent", "person", "participant", "subject", "annotator"],
  phrase: ["phrase", "term", "expression"],
  probability: ["probability", "median", "mean", "percent"],
  n: ["n", "answers", "people"],
  low: ["low", "lower", "ci_low"],
  high: ["high", "upper", "ci_high"],
};
type Field = keyof typeof names;
type Columns = Record<Field, string | undefined>;

/**
 * A table of phrases from a CSV file: one row for each phrase with its probability, and perhaps n, low and high; or
 * people's answers, with one row for each, or with a row for each person and a column for each phrase. Its numbers are percentages where one
 * is above 1.
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
  const rows = sources.flatMap((source, i) =>
    isWide ? wideRows(source, i + 1, wide) : [longRow(source, columns)],
  );
  if (rows.length === 0) throw new FileProblem("The file has no rows.");
  const isPercent =
    columns.probability?.toLowerCase() === "percent" ||
    rows.some(({ probability, low, high }) => Math.max(probability, low ?? 0, high ?? 0) > 1);
  const scaled = rows.map((row) => scale(row, isPercent ? 100 : 1));
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

function findColumns(header: readonly string[]): Columns {
  const find = (field: Field) =>
    names[field].flatMap((name) => header.find((one) => one.toLowerCase() === name) ?? [])[0];
  return {
    ...{ person: find("person"), phrase: find("phrase"), probability: find("probability") },
    ...{ n: find("n"), low: find("low"), high: find("high") },
  };
}

function requireColumns(columns: Columns, header: readonly string[]): void {
  for (const needed of ["phrase", "probability"] as const) {
    if (columns[needed] !== undefined) continue;
    throw new FileProblem(
      `The file has no column “${needed}”. Its columns are ${header.join(", ") || "missing"}.`,
    );
  }
}

interface Row {
  line: number;
  /** Whatever the file calls the person; null where it does not say. */
  person: string | null;
  phrase: string;
  probability: number;
  n: number | null;
  low: number | null;
  high: number | null;
}

const textOf = ({ cells }: SourceRow, column: string | undefined) =>
  String(cells.get(column ?? "") ?? "").trim();

function numberOf(source: SourceRow, column: string | undefined): number | null {
  const text = textOf(source, column);
  if (text === "") return null;
  const number = Number(text.replace(/\s*%$/, ""));
  if (Number.isFinite(number)) return number;
  const { line } = source;
  throw new FileProblem(`Line ${line}, ${column}: “${text}” is no number.`, line);
}

const spell = (phrase: string) => phrase.trim().toLowerCase().replace(/\s+/g, " ");

function longRow(source: SourceRow, columns: Columns): Row {
  const { line } = source;
  const probability = numberOf(source, columns.probability);
  if (probability === null) {
    throw new FileProblem(`Line ${line}, ${columns.probability}: is missing.`, line);
  }
  return {
    line,
    person: columns.person === undefined ? null : textOf(source, columns.person),
    phrase: spell(textOf(source, columns.phrase)),
    probability,
    n: numberOf(source, columns.n),
    low: numberOf(source, columns.low),
    high: numberOf(source, columns.high),
  };
}

/** The answers of a person, one in each column that is not empty. */
const wideRows = (source: SourceRow, no: number, columns: readonly string[]): Row[] =>
  columns.flatMap((column) => {
    const probability = numberOf(source, column);
    if (probability === null) return [];
    const person = String(no);
    return [
      {
        line: source.line,
        person,
        phrase: spell(column),
        probability,
        n: null,
        low: null,
        high: null,
      },
    ];
  });

const scale = ({ probability, low, high, ...row }: Row, by: number): Row => ({
  ...row,
  probability: probability / by,
  low: low === null ? null : low / by,
  high: high === null ? null : high / by,
});

/** Answers with a number in place of each person, in their order; where no person is said, every answer is another's. */
function numberPeople(phrases: readonly (readonly Row[])[]): PhraseAnswer[] {
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

function parse({ line, person: _, ...said }: Row): MeasuredPhrase {
  const parsed = measuredPhrase.safeParse(said);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FileProblem(
    `Line ${line}, ${String(issue?.path[0] ?? "phrase")}: ${issue?.message}.`,
    line,
  );
}
