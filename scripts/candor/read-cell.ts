import type { SourceRow } from "@/lib/imports/reading/source-row";
import type { CellParser } from "@/lib/imports/rows/cell";
import { InputProblem } from "./input-problem";

/** The value of a record's cell. @throws InputProblem where it is blank or not what is asked for */
export function readCell<T>(record: SourceRow, column: string, parse: CellParser<T>): T {
  const cell = record.cells.get(column);
  const isBlank = cell === undefined || cell === null || String(cell).trim() === "";
  const parsed = isBlank ? { problem: "is missing" } : parse(cell);
  if ("value" in parsed) return parsed.value;
  const message = isBlank ? `${column} ${parsed.problem}` : `${column}: ${parsed.problem}`;
  throw new InputProblem(message, record.line);
}
