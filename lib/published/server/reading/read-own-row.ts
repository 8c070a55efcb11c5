import type { SourceRow } from "@/lib/imports/reading/source-row";
import { datasetLabel } from "../../dataset-label";
import { type MetricName, metricNames } from "../../metrics";
import type { OwnColumn } from "../../own-columns";
import { publishedInterval } from "../../schema";
import { cellText } from "./cell-text";
import { isNotGiven } from "./is-not-given";
import type { FileReading } from "./read-figure";
import { readNumbers } from "./read-number";

/** The figure of one row with our own columns. A value that is not given is no figure. */
export function readOwnRow(row: SourceRow): Pick<FileReading, "figures" | "problems"> {
  const { line } = row;
  const text = (column: OwnColumn) => cellText(row, column);
  const refuse = (column: OwnColumn, reason: string) => ({
    figures: [],
    problems: [{ line, column, reason }],
  });
  if (text("model") === "") return refuse("model", "is empty");
  const metric = metricNames.find((name) => name === text("metric").toLowerCase());
  if (!metric) {
    return refuse("metric", `“${text("metric")}” is none of ${metricNames.join(", ")}`);
  }
  const numbers = readShares(
    metric,
    ["value", "low", "high"].map((c) => cellText(row, c)),
  );
  if (numbers === null) return { figures: [], problems: [] };
  if ("problem" in numbers) return refuse("value", numbers.problem);
  const stated = publishedInterval.safeParse(text("interval").toLowerCase() || "unstated");
  if (!stated.success) {
    const reason = `“${text("interval")}” is none of ${publishedInterval.options.join(", ")}`;
    return refuse("interval", reason);
  }
  if (numbers.low !== null && stated.data === "none") {
    return refuse("interval", "is “none”, but low and high are given");
  }
  const figure = {
    line,
    table: text("table") || "results",
    dataset: datasetLabel(text("dataset")),
    reader: text("reader"),
    model: text("model"),
    group: text("group"),
    metric,
    ...numbers,
    interval: numbers.low === null ? ("none" as const) : stated.data,
  };
  return { figures: [figure], problems: [] };
}

/** Value, low and high, of which each may be percent with its sign. */
function readShares(metric: MetricName, cells: readonly string[]) {
  const given = cells.map((cell) => (isNotGiven(cell) ? null : cell));
  const signs = given.filter((cell) => cell !== null).map((cell) => cell.endsWith("%"));
  if (signs.includes(true) && signs.includes(false)) {
    return { problem: "value, low and high are to be all shares or all percent" };
  }
  const [value = null, low = null, high = null] = given.map(
    (cell) => cell?.replace(/\s*%$/, "") ?? null,
  );
  return readNumbers(metric, { value, low, high }, signs.includes(true));
}
