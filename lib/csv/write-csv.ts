import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormulas } from "./escape-formulas";

/**
 * Rows as CSV; unknown is empty. What a spreadsheet would run as a formula gets an apostrophe in front.
 * @param lineEnd CRLF for a spreadsheet, as RFC 4180 has it
 */
export const writeCsv = (
  rows: readonly (readonly unknown[])[],
  lineEnd: "\r\n" | "\n" = "\r\n",
): string =>
  stringify(rows as unknown[][], {
    record_delimiter: lineEnd,
    cast: { boolean: String, string: escapeFormulas },
  });

/** Records as CSV with a header, in the order of the columns. */
export const writeRecords = <C extends string>(
  columns: readonly C[],
  records: readonly Record<C, unknown>[],
): string => writeCsv([columns, ...cellsOf(columns, records)], "\n");

/** The cells of records, in the order of the columns. */
export const cellsOf = <C extends string>(
  columns: readonly C[],
  records: readonly Record<C, unknown>[],
): unknown[][] => records.map((record) => columns.map((column) => record[column]));
