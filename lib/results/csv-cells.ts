import { stringify } from "csv-stringify/browser/esm/sync";
import type { Measured } from "./schema";

export type Cell = string | number | null;

/** The four columns of a figure. */
export const columnsOf = (name: string) => [name, `${name}_low`, `${name}_high`, `${name}_n`];

/** A figure's four cells, unrounded; what is undefined is empty. */
export function cellsOf(measured: Measured): Cell[] {
  const value = "value" in measured ? measured.value : null;
  const [low, high] = "low" in measured ? [measured.low, measured.high] : [null, null];
  return [value, low, high, measured.n];
}

// A name that a spreadsheet would run as a formula gets an apostrophe in front.
export const toCsv = (rows: Cell[][]): string =>
  stringify(rows, { record_delimiter: "windows", escape_formulas: true });
