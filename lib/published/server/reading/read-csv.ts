import { createCsvReader } from "@/lib/imports/reading/csv-reader";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import { ownColumns } from "../../own-columns";
import { type FileReading, refuseTooMany } from "./read-figure";
import { readOwnRow } from "./read-own-row";
import { readWideRow } from "./read-wide-row";
import { wideColumns, wideShapes } from "./wide-shapes";

type RowReading = Pick<FileReading, "figures" | "problems">;

/**
 * The figures of a CSV: one of the paper's two, or one with our own columns.
 * @returns null when its header is neither
 * @throws FileProblem for a header that can't be read, or too many rows
 */
export function readCsv(text: string): FileReading | null {
  const reading: FileReading = { figures: [], problems: [], leftOut: [] };
  let readRow: ((row: SourceRow) => RowReading) | undefined;
  const reader = createCsvReader({
    onHeader: (columns) => {
      readRow = rowReader(columns);
    },
  });
  for (const item of [...reader.read(text), ...reader.end()]) {
    if (!readRow) return null;
    if ("problem" in item) {
      reading.problems.push({ line: item.line, column: "", reason: item.problem });
      continue;
    }
    const { figures, problems } = readRow(item);
    reading.figures.push(...figures);
    reading.problems.push(...problems);
    refuseTooMany(reading);
  }
  return readRow ? reading : null;
}

function rowReader(columns: string[]) {
  const shape = wideShapes.find((known) => wideColumns(known).every((c) => columns.includes(c)));
  if (shape) return (row: SourceRow) => readWideRow(row, shape);
  const needed = ownColumns.filter(({ needed }) => needed);
  return needed.every(({ name }) => columns.includes(name)) ? readOwnRow : undefined;
}
