import { FileProblem } from "@/lib/imports/reading/file-problem";

const names = {
  person: ["respondent", "person", "participant", "subject", "annotator"],
  phrase: ["phrase", "term", "expression"],
  probability: ["probability", "median", "mean", "percent"],
  n: ["n", "answers", "people"],
  low: ["low", "lower", "ci_low"],
  high: ["high", "upper", "ci_high"],
};
type Field = keyof typeof names;

/** The file's column for each field that it has. */
export type PhraseColumns = Record<Field, string | undefined>;

export function findColumns(header: readonly string[]): PhraseColumns {
  const find = (field: Field) =>
    names[field].flatMap((name) => header.find((one) => one.toLowerCase() === name) ?? [])[0];
  return {
    ...{ person: find("person"), phrase: find("phrase"), probability: find("probability") },
    ...{ n: find("n"), low: find("low"), high: find("high") },
  };
}

/** @throws FileProblem */
export function requireColumns(columns: PhraseColumns, header: readonly string[]): void {
  for (const needed of ["phrase", "probability"] as const) {
    if (columns[needed] !== undefined) continue;
    throw new FileProblem(
      `The file has no column “${needed}”. Its columns are ${header.join(", ") || "missing"}.`,
    );
  }
}
