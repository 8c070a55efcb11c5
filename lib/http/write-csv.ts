import { stringify } from "csv-stringify/sync";

/** Rows as CSV, with a header unless told otherwise, in the order of the columns; unknown is empty. */
export const writeCsv = <C extends string>(
  columns: readonly C[],
  rows: readonly Record<C, unknown>[],
  { header = true } = {},
): string =>
  stringify([...rows], {
    header,
    columns: [...columns],
    cast: { boolean: String },
    // What a spreadsheet would run as a formula gets an apostrophe in front.
    escape_formulas: true,
  });
