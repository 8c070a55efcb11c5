import type { TableLayout } from "./paper-tables";
import type { PublishedFigure, PublishedSource } from "./schema";
import type { TableRow } from "./table-row";

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
