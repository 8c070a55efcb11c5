import type { ImportOptions } from "../options";
import { createCsvReader } from "./csv-reader";
import { createJsonlReader } from "./jsonl-reader";
import type { RowReader } from "./source-row";

/** The reader for a file with these options. JSON lines have no header to check. */
export const createReader = (
  { format, delimiter }: Pick<ImportOptions, "format" | "delimiter">,
  onHeader: (columns: string[]) => void,
): RowReader => (format === "csv" ? createCsvReader({ delimiter, onHeader }) : createJsonlReader());
