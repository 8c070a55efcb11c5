import { reasons } from "@/lib/metrics/reasons";
import type { Measured } from "../schema-figures";

export type Cell = string | number | null;

/** The four columns of a figure. */
export const columnsOf = (name: string) => [name, `${name}_low`, `${name}_high`, `${name}_n`];

/** A figure's four cells, unrounded; what is undefined is empty. */
export function figureCells(measured: Measured): Cell[] {
  const value = "value" in measured ? measured.value : null;
  const [low, high] = "low" in measured ? [measured.low, measured.high] : [null, null];
  return [value, low, high, measured.n];
}

export const reasonedColumns = (name: string) => [...columnsOf(name), `${name}_reason`];

export function reasonedCells(measured: Measured): Cell[] {
  if ("undefined" in measured) return [...figureCells(measured), reasons[measured.undefined]];
  return [...figureCells(measured), "noInterval" in measured ? reasons[measured.noInterval] : null];
}
