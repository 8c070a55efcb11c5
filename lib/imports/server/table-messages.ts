import type { BinaryFormat } from "../options";
import type { SourceItem } from "../reading/source-row";

/** A workbook, a Parquet file or a dump, and the sheet to read. */
export interface TableFile {
  format: BinaryFormat;
  sheet: string | undefined;
  byteLength: number;
}

/** What the process that reads a table is told: the file, then a part of it, or to go on. */
export type ToTable = { open: TableFile } | { part: ArrayBuffer; of: number } | "next";

/** What it says: a part that it needs, the columns, some rows, the end, or what is wrong with the file. */
export type FromTable =
  | { need: [start: number, end: number]; of: number }
  | { columns: string[] }
  | { items: SourceItem[] }
  | { problem: { message: string; line: number | undefined; column: string } }
  | "end";
