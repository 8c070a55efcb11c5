import type { Reason } from "@/lib/metrics/reasons";
import type { MetricName } from "./metrics";

/**
 * A number with or without an interval, or why there is none; `n` where it is known, which of what is
 * published it is not. The metrics' `Measured` is one.
 */
export type TableFigure =
  | { value: number; low: number; high: number; n?: number }
  | { value: number; n?: number }
  | { undefined: Reason; n?: number };

/** By what stands side by side (a dataset, or who is compared), and by metric. */
type TableCells = Record<string, Partial<Record<MetricName, TableFigure>>>;

/** A row of one of the paper's tables, before it is drawn. */
export interface TableRow {
  model: string;
  /** The group of rows; the best figure is the best of its group. */
  group: string;
  cells: TableCells;
  source: "published" | "ours";
  /** Of a published row: the source, and where in it, such as "Table 5". */
  publishedIn?: string;
  printedIn?: string[];
  /** Of the project's own: what its cells rest on, and how much of that simulated readers made. */
  basis?: { n: number; simulated: number };
}
