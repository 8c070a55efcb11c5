import { count } from "@/lib/text/count";
import { FileProblem } from "./file-problem";

export const maxColumns = 1_000;

/** @throws FileProblem for more columns than any table has, or one that is there twice */
export function checkHeader(columns: string[], line: number): string[] {
  if (columns.length > maxColumns) {
    throw new FileProblem(
      `The header has ${count(columns.length, "column")}, and at most ${maxColumns.toLocaleString("en")} can be read: remove those that are not needed.`,
      line,
    );
  }
  const seen = new Set<string>();
  for (const column of columns) {
    if (column !== "" && seen.has(column)) {
      throw new FileProblem(`The column “${column}” is in the header twice.`, line, column);
    }
    seen.add(column);
  }
  return columns;
}
