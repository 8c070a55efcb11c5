import type { Reason } from "@/lib/metrics/reasons";
import type { MetricName } from "./metrics";
import type { TableLayout } from "./paper-tables";
import type { PublishedFigure, PublishedSource } from "./schema";

/**
 * The rows of a table, from the published figures that belong to it, in their order. Where the table
 * comes from several sources, or has several readers, its groups say whose they are.
 */
export function publishedRows(
  { name, across }: Pick<TableLayout, "name" | "across">,
  figures: readonly PublishedFigure[],
  sources: readonly Pick<PublishedSource, "id" | "name">[],
): TableRow[] {
  const ours = figures.filter(({ table }) => table === name);
  const sourceNames = new Map(sources.map((source) => [source.id, source.name]));
  const manySources = new Set(ours.map(({ sourceId }) => sourceId)).size > 1;
  const manyReaders = across === "dataset" && new Set(ours.map(({ reader }) => reader)).size > 1;
  const rows = new Map<string, TableRow>();
  for (const figure of ours) {
    const { sourceId, reader, model, group, metric, printedIn } = figure;
    const names = [manySources && sourceNames.get(sourceId), manyReaders && reader, group].filter(
      (part) => part,
    );
    const key = JSON.stringify([sourceId, manyReaders && reader, group, model]);
    const row: TableRow = rows.get(key) ?? {
      model,
      group: names.join(" · "),
      cells: {},
      source: "published",
      publishedIn: sourceNames.get(sourceId),
      printedIn: [],
    };
    if (printedIn && !row.printedIn?.includes(printedIn)) row.printedIn?.push(printedIn);
    const column = figure[across] || (across === "dataset" ? "All datasets" : "All readers");
    row.cells[column] = { ...row.cells[column], [metric]: tableFigure(figure) };
    rows.set(key, row);
  }
  return [...rows.values()];
}

const tableFigure = ({ value, low, high }: PublishedFigure) =>
  low === null || high === null ? { value } : { value, low, high };

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
