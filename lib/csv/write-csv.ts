import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormulas } from "./escape-formulas";

/**
 * Rows as CSV, each ended by LF, which spreadsheets and scripts alike read. Unknown values are
 * empty. An apostrophe precedes anything that a spreadsheet would run as a formula.
 */
export const writeCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    // Some readers treat a lone CR as the end of a line.
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
