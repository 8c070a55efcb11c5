import { stringify } from "csv-stringify/sync";

/** Rows as CSV with a header, in the order of the columns; unknown is empty. */
export const writeCsv = <C extends string>(
  columns: readonly C[],
  rows: readonly Record<C, unknown>[],
): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    cast: { boolean: String },
    // What a spreadsheet would run as a formula gets an apostrophe in front.
    escape_formulas: true,
  });
