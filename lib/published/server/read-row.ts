import type { RowError } from "@/lib/imports/options";
import type { SourceRow } from "@/lib/imports/reading/source-row";
import { fromPercent } from "@/lib/text/from-percent";
import { readDecimal } from "@/lib/text/read-decimal";
import type { CsvColumn } from "../csv-columns";
import { datasetLabel } from "../dataset-label";
import { type MetricName, metricNames, publishedMetrics } from "../metrics";
import { type PublishedFigure, publishedInterval } from "../schema";

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
  const numbers = readNumbers(metric, [text("value"), text("low"), text("high")]);
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

/**
 * Value, low and high in the metric's own unit: 0.6474 for "64.74%". All are shares, or all have the sign.
 * Null when the value is not given.
 * @returns `{ problem }` for what is no number, is out of the metric's range, or is half an interval
 */
function readNumbers(
  metric: MetricName,
  cells: readonly string[],
): Pick<PublishedFigure, "value" | "low" | "high"> | { problem: string } | null {
  const given = cells.map((cell) => (notGiven.has(cell.toLowerCase()) ? null : cell));
  const signs = given.filter((cell) => cell !== null).map((cell) => cell.endsWith("%"));
  const isPercent = signs.includes(true);
  if (isPercent && signs.includes(false)) {
    return { problem: "value, low and high must be all shares or all percent" };
  }
  const { low: least, high: most } = publishedMetrics[metric];
  const read: (number | null)[] = [];
  for (const cell of given) {
    if (cell === null) {
      read.push(null);
      continue;
    }
    const text = cell.replace(/\s*%$/, "");
    // A comma may set thousands apart as well as decimals.
    const number = text.includes(",") ? null : readDecimal(text);
    if (number === null) return { problem: `“${text}” is no number` };
    const value = isPercent ? fromPercent(number) : number;
    if (value < least || value > most) {
      const unit = isPercent ? " %" : "";
      const hint = !isPercent && value > 1 && value <= 100 ? "; is it percent? Say so (%)" : "";
      return { problem: `${text}${unit} is not from ${least} to ${most}${hint}` };
    }
    read.push(value);
  }
  const [value = null, low = null, high = null] = read;
  if ((low === null) !== (high === null)) {
    return { problem: "has one end of an interval without the other" };
  }
  if (value === null) return low === null ? null : { problem: "has an interval without a value" };
  if (low !== null && high !== null && low > high) {
    const [from, to] = given.slice(1).map((cell) => cell?.replace(/\s*%$/, ""));
    return { problem: `its interval ends (${to}) below where it begins (${from})` };
  }
  return { value, low, high };
}
