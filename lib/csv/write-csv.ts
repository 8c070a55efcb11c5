import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormulas } from "./escape-formulas";

/**
 * Rows as CSV, each ended by LF, which spreadsheets and scripts alike read. Unknown is empty. What a
 * spreadsheet would run as a formula gets an apostrophe in front.
 */
export const writeCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    // Some readers take a CR alone for the end of a line.
    quoted_match: "\r",
    cast: { boolean: String, string: escapeFormulas },
  });

/** Records as CSV with a header, in the order of the columns. */
export const writeRecords = <C extends string>(
  columns: readonly C[],
  records: readonly Record<C, unknown>[],
): string => writeCsv([columns, ...recordCells(columns, records)]);

/** The cells of records, in the order of the columns. */
export const recordCells = <C extends string>(
  columns: readonly C[],
  records: readonly Record<C, unknown>[],
): unknown[][] => records.map((record) => columns.map((column) => record[column]));
