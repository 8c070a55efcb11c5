import type { RowError } from "@/lib/imports/options";
import { createCsvReader } from "@/lib/imports/reading/csv-reader";
import { FileProblem } from "@/lib/imports/reading/file-problem";
import { csvColumns } from "../csv-columns";
import { maxPublishedFigures, type PublishedFigure } from "../schema";
import { type ReadFigure, readRow } from "./read-row";

/** The database's index of names cannot hold longer ones. */
const maxNameLength = 120;

/** The contents of a file. Use the figures only if there are no problems. */
interface FileContent {
  figures: ReadFigure[];
  problems: RowError[];
}

/**
 * Reads a CSV of published figures. A figure that stands in the file twice is a problem: only one can be right.
 * @throws FileProblem for a header without the needed columns, for no row, or for too many
 */
export function readPublished(text: string): FileContent {
  const figures: ReadFigure[] = [];
  const problems: RowError[] = [];
  const reader = createCsvReader({ onHeader: refuseOtherColumns });
  for (const item of [...reader.read(text), ...reader.end()]) {
    if ("problem" in item) problems.push({ line: item.line, column: "", reason: item.problem });
    else {
      const found = readRow(item);
      if (found && "reason" in found) problems.push(found);
      else if (found) figures.push(found);
    }
    if (figures.length + problems.length > maxPublishedFigures) {
      const most = maxPublishedFigures.toLocaleString("en");
      throw new FileProblem(`The file has over ${most} figures. Send the tables one by one.`);
    }
  }
  if (figures.length + problems.length === 0) throw new FileProblem("The file has no figures.");
  problems.push(...longNames(figures), ...repeats(figures));
  return { figures, problems };
}

function refuseOtherColumns(columns: readonly string[]): void {
  const missing = csvColumns.filter(({ name, needed }) => needed && !columns.includes(name));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(", ");
  throw new FileProblem(
    `The first line names no column ${names}. Send a CSV with one row per figure and the columns ` +
      `${csvColumns.map(({ name }) => name).join(", ")}; model, metric and value are needed.`,
  );
}

const names = ["table", "dataset", "reader", "model", "group", "printedIn"] as const;

const longNames = (figures: readonly ReadFigure[]): RowError[] =>
  figures.flatMap((figure) =>
    names
      .filter((name) => figure[name].length > maxNameLength)
      .map((name) => ({
        line: figure.line,
        column: name === "printedIn" ? "printed_in" : name,
        reason: `is longer than ${maxNameLength} characters`,
      })),
  );

function repeats(figures: readonly ReadFigure[]): RowError[] {
  const lines = new Map<string, number>();
  return figures.flatMap((figure) => {
    const { line, model, metric, dataset } = figure;
    const before = lines.get(keyOf(figure));
    lines.set(keyOf(figure), before ?? line);
    if (before === undefined) return [];
    const what = [metric, "of", model, dataset && `on ${dataset}`].filter(Boolean).join(" ");
    return [{ line, column: "metric", reason: `gives ${what} again (first on line ${before})` }];
  });
}

type Named = Pick<PublishedFigure, "table" | "dataset" | "reader" | "model" | "metric">;

/** The identity of a figure: a source has one figure for each. */
export const keyOf = ({ table, dataset, reader, model, metric }: Named) =>
  JSON.stringify([table, dataset, reader, model, metric]);

type Counted = Pick<PublishedFigure, "table" | "reader" | "model">;

/** How many rows and figures each table has, in the order of the figures. */
export function countTables(figures: readonly Counted[]) {
  const tables = new Map<string, { rows: Set<string>; figures: number }>();
  for (const { table, reader, model } of figures) {
    const found = tables.get(table) ?? { rows: new Set(), figures: 0 };
    found.rows.add(JSON.stringify([reader, model]));
    found.figures += 1;
    tables.set(table, found);
  }
  return [...tables].map(([table, t]) => ({ table, rows: t.rows.size, figures: t.figures }));
}
