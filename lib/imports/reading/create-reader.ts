import type { Delimiter, TextFormat } from "../options";
import { createCsvReader } from "./csv-reader";
import { createJsonlReader } from "./jsonl-reader";
import type { RowReader } from "./source-row";

interface TextOptions {
  format: TextFormat;
  delimiter?: Delimiter | undefined;
}

/** The reader for a text file with these options. JSON lines have no header to check. */
export const createReader = (
  { format, delimiter }: TextOptions,
  onHeader: (columns: string[]) => void,
): RowReader => (format === "csv" ? createCsvReader({ delimiter, onHeader }) : createJsonlReader());
