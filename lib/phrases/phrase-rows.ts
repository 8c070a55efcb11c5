import { FileProblem } from "@/lib/imports/reading/file-problem";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import { readDecimal } from "@/lib/text/read-decimal";
import type { PhraseColumns } from "./phrase-columns";
import { spellPhrase } from "./phrase-text";

/** A phrase as a row of the file gives it, on the file's scale. */
export interface PhraseRow {
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
  const number = readDecimal(text.replace(/\s*%$/, ""));
  if (number !== null) return number;
  const { line } = source;
  throw new FileProblem(`Line ${line}, ${column}: “${text}” is no number.`, line);
}

/** @throws FileProblem */
export function longRow(source: SourceRow, columns: PhraseColumns): PhraseRow {
  const { line } = source;
  const probability = numberOf(source, columns.probability);
  if (probability === null) {
    throw new FileProblem(
      `Line ${line}, ${columns.probability}: the cell is empty. Enter a number, or leave the row out.`,
      line,
    );
  }
  return {
    line,
    person: columns.person === undefined ? null : textOf(source, columns.person),
    phrase: spellPhrase(textOf(source, columns.phrase)),
    probability,
    n: numberOf(source, columns.n),
    low: numberOf(source, columns.low),
    high: numberOf(source, columns.high),
  };
}

/**
 * The answers of a person, one in each column that is not empty.
 * @throws FileProblem
 */
export const wideRows = (source: SourceRow, no: number, columns: readonly string[]): PhraseRow[] =>
  columns.flatMap((column) => {
    const probability = numberOf(source, column);
    if (probability === null) return [];
    const said = {
      line: source.line,
      person: String(no),
      phrase: spellPhrase(column),
      probability,
    };
    return [{ ...said, n: null, low: null, high: null }];
  });
