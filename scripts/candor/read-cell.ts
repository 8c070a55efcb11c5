import { findUnstorable } from "@/lib/imports/find-unstorable";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import type { CellParser } from "@/lib/imports/rows/cell";
import { InputProblem } from "./input-problem";

/** The value of a record's cell. @throws InputProblem where it is blank or not what is asked for */
export function readCell<T>(record: SourceRow, column: string, parse: CellParser<T>): T {
  const cell = record.cells.get(column);
  const isBlank = cell === undefined || cell === null || String(cell).trim() === "";
  const parsed = isBlank ? { problem: "is missing" } : parse(cell);
  if ("value" in parsed) return parsed.value;
  // What can't be seen in a message is named instead.
  const problem = findUnstorable(cell) ?? parsed.problem;
  const message = isBlank ? `${column} ${problem}` : `${column}: ${problem}`;
  throw new InputProblem(message, record.line);
}
