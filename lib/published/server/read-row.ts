import type { RowError } from "@/lib/imports/options";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import type { CsvColumn } from "../csv-columns";
import { datasetLabel } from "../dataset-label";
import { type MetricName, metricNames } from "../metrics";
import { type PublishedFigure, publishedInterval } from "../schema";
import { readNumbers } from "./read-number";

/** A figure as a file gives it, with the line that it is on. */
export type ReadFigure = Omit<PublishedFigure, "sourceId"> & { line: number };

/** The figure of one row, or what is wrong with it; null if the row gives no value. */
export function readRow(row: SourceRow): ReadFigure | RowError | null {
  const { line } = row;
  const text = (column: CsvColumn) => String(row.cells.get(column) ?? "").trim();
  const refuse = (column: CsvColumn, reason: string): RowError => ({ line, column, reason });
  if (text("model") === "") return refuse("model", "is empty");
  const metric = metricNames.find((name) => name === text("metric").toLowerCase());
  if (!metric) {
    return refuse("metric", `“${text("metric")}” is none of ${metricNames.join(", ")}`);
  }
  const numbers = readShares(metric, [text("value"), text("low"), text("high")]);
  if (numbers === null) return null;
  if ("problem" in numbers) return refuse("value", numbers.problem);
  const stated = publishedInterval.safeParse(text("interval").toLowerCase() || "unstated");
  if (!stated.success) {
    const reason = `“${text("interval")}” is none of ${publishedInterval.options.join(", ")}`;
    return refuse("interval", reason);
  }
  if (numbers.low !== null && stated.data === "none") {
    return refuse("interval", "is “none”, but low and high are given");
  }
  return {
    line,
    table: text("table") || "results",
    printedIn: text("printed_in"),
    dataset: datasetLabel(text("dataset")),
    reader: text("reader"),
    model: text("model"),
    group: text("group"),
    metric,
    ...numbers,
    interval: numbers.low === null ? "none" : stated.data,
  };
}

const notGiven = new Set(["", "nan", "na", "n/a", "none", "null", "-", "–", "—"]);

/** Value, low and high: all shares, or all percent with the sign. */
function readShares(metric: MetricName, cells: readonly string[]) {
  const given = cells.map((cell) => (notGiven.has(cell.toLowerCase()) ? null : cell));
  const signs = given.filter((cell) => cell !== null).map((cell) => cell.endsWith("%"));
  if (signs.includes(true) && signs.includes(false)) {
    return { problem: "value, low and high must be all shares or all percent" };
  }
  const [value = null, low = null, high = null] = given.map(
    (cell) => cell?.replace(/\s*%$/, "") ?? null,
  );
  return readNumbers(metric, { value, low, high }, signs.includes(true));
}
