import type { SourceItem } from "./source-row";

/** A file that has columns, and rows that come piece by piece. */
export interface Table {
  columns: string[];
  items: AsyncIterable<SourceItem[]>;
  /** The names of a workbook's sheets, and the one that is read. */
  sheets?: { names: string[]; read: string };
}
