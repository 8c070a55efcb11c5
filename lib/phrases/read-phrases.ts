import { createCsvReader } from "@/lib/imports/reading/csv-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import { type MeasuredPhrase, measuredPhrase } from "./schema";

/** What several answers about a phrase come to. */
export type Middle = "median" | "mean";

export interface ReadPhrases {
  phrases: MeasuredPhrase[];
  /** Whether the file has answers of several people, from which the probabilities were computed. */
  hasAnswers: boolean;
}

const names = {
  phrase: ["phrase", "term", "expression"],
  probability: ["probability", "median", "mean", "percent"],
  n: ["n", "answers", "people"],
  low: ["low", "lower", "ci_low"],
  high: ["high", "upper", "ci_high"],
};
type Field = keyof typeof names;

/**
 * A table of phrases from a CSV file: one row for each phrase with its probability, and perhaps n, low and high; or one
 * for each answer, from which the middle is computed. Its numbers are percentages where one is above 1.
 * @throws FileProblem
 */
export function readPhrases(text: string, middle: Middle): ReadPhrases {
  let header: string[] = [];
  const reader = createCsvReader({
    onHeader: (columns) => {
      header = columns;
    },
  });
  const items = [...reader.read(text.replace(/^\uFEFF/, "")), ...reader.end()];
  const find = (field: Field) =>
    names[field].flatMap((name) => header.find((one) => one.toLowerCase() === name) ?? [])[0];
  const columns = {
    ...{ phrase: find("phrase"), probability: find("probability") },
    ...{ n: find("n"), low: find("low"), high: find("high") },
  };
  for (const needed of ["phrase", "probability"] as const) {
    if (columns[needed] !== undefined) continue;
    throw new FileProblem(
      `The file has no column “${needed}”. Its columns are ${header.join(", ") || "missing"}.`,
    );
  }
  const rows = items.map((item) => {
    if ("problem" in item) throw new FileProblem(`Line ${item.line} ${item.problem}.`, item.line);
    return rowOf(item, columns);
  });
  if (rows.length === 0) throw new FileProblem("The file has no rows.");
  const isPercent =
    columns.probability?.toLowerCase() === "percent" ||
    rows.some(({ probability, low, high }) => Math.max(probability, low ?? 0, high ?? 0) > 1);
  const scaled = rows.map((row) => scale(row, isPercent ? 100 : 1));
  const byPhrase = Map.groupBy(scaled, ({ phrase }) => phrase);
  const hasAnswers = byPhrase.size < scaled.length;
  const [again] = hasAnswers ? scaled.filter(({ n, low }) => n !== null || low !== null) : [];
  if (again) {
    throw new FileProblem("A phrase is there twice, in a file with a number of answers for each.");
  }
  const phrases = [...byPhrase].map(([phrase, answers]) =>
    hasAnswers ? combine(phrase, answers, middle) : answers[0],
  );
  return { phrases: phrases.map(parse), hasAnswers };
}

interface Row {
  line: number;
  phrase: string;
  probability: number;
  n: number | null;
  low: number | null;
  high: number | null;
}

function rowOf({ line, cells }: SourceRow, columns: Record<Field, string | undefined>): Row {
  const textOf = (field: Field) => String(cells.get(columns[field] ?? "") ?? "").trim();
  const numberOf = (field: Field) => {
    const text = textOf(field);
    if (text === "") return null;
    const number = Number(text.replace(/\s*%$/, ""));
    if (Number.isFinite(number)) return number;
    throw new FileProblem(`Line ${line}, ${columns[field]}: “${text}” is no number.`, line);
  };
  const probability = numberOf("probability");
  if (probability === null) {
    throw new FileProblem(`Line ${line}, ${columns.probability}: is missing.`, line);
  }
  const [n, low, high] = [numberOf("n"), numberOf("low"), numberOf("high")];
  const phrase = textOf("phrase").toLowerCase().replace(/\s+/g, " ");
  return { line, phrase, probability, n, low, high };
}

const scale = ({ probability, low, high, ...row }: Row, by: number): Row => ({
  ...row,
  probability: probability / by,
  low: low === null ? null : low / by,
  high: high === null ? null : high / by,
});

function combine(phrase: string, answers: readonly Row[], middle: Middle): Row {
  const values = answers.map(({ probability }) => probability).sort((a, b) => a - b);
  const at = (share: number) => values[Math.floor(share)] ?? 0;
  const n = values.length;
  const probability =
    middle === "mean"
      ? values.reduce((sum, value) => sum + value, 0) / n
      : (at((n - 1) / 2) + at(n / 2)) / 2;
  return { line: answers[0]?.line ?? 0, phrase, probability, n, low: null, high: null };
}

function parse(row: Row | undefined): MeasuredPhrase {
  const { line, ...said } = row ?? { line: 0 };
  const parsed = measuredPhrase.safeParse(said);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FileProblem(
    `Line ${line}, ${String(issue?.path[0] ?? "phrase")}: ${issue?.message}.`,
    line,
  );
}
