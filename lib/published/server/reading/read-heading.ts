import type { MetricName } from "../../metrics";
import { isNotGiven } from "./is-not-given";
import { metricOf } from "./metric-of";
import { plainTex } from "./plain-tex";
import type { TexRow } from "./split-tabular";

/** A table's columns; null where one holds no metric, as the first, which names the rows. */
export type TexColumns = readonly (TexColumn | null)[];

export interface TexColumn {
  metric: MetricName;
  isPercent: boolean;
  /** What else its heading names: a dataset, usually. Empty when nothing does. */
  name: string;
}

/** A row's cells as plain text, one for each column. */
export const spread = ({ cells }: TexRow): string[] =>
  cells.flatMap(({ tex, span }) => Array<string>(span).fill(plainTex(tex)));

const isFigure = (text: string) => /^[+-]?\.?\d/.test(text);

/**
 * The columns of a table, if this row is the one that names their metrics.
 * @param above the row before it, which may name datasets
 */
export function readHeading(texts: readonly string[], above: readonly string[]): TexColumns | null {
  if (texts.slice(1).some(isFigure)) return null;
  const columns = texts.map((text, i): TexColumn | null => {
    const found = i === 0 ? null : metricOf(text);
    return found && { ...found, name: above[i] ?? "" };
  });
  return columns.some((column) => column !== null) ? columns : null;
}

/** Whether a row below the metrics names the columns: some papers put the datasets there. */
export const namesColumns = (texts: readonly string[], columns: TexColumns): boolean =>
  texts.length === columns.length &&
  columns.every((column, i) => {
    const text = texts[i] ?? "";
    return !column || !(isNotGiven(text) || isFigure(text));
  });

export const nameColumns = (texts: readonly string[], columns: TexColumns): TexColumns =>
  columns.map((column, i) => column && { ...column, name: texts[i] ?? "" });
