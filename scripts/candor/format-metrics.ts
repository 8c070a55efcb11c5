import { type Reason, reasons } from "@/lib/metrics/reasons";
import type { Measured } from "@/lib/metrics/types";

/** A figure as the command line writes it; a standard error is that of large samples. */
type MetricJson =
  | { value: number; low: number; high: number; standard_error?: number }
  | { value: number; no_interval: Reason; standard_error?: number }
  | { undefined: Reason };

/** Figures by their names on the wire, in order. */
export type Metrics = [name: string, metric: MetricJson][];

export function metricJson(measured: Measured): MetricJson {
  if ("undefined" in measured) return { undefined: measured.undefined };
  const { value } = measured;
  if ("noInterval" in measured) return { value, no_interval: measured.noInterval };
  return { value, low: measured.low, high: measured.high };
}

/** A figure in one cell of a table for people: "0.612 [0.580, 0.644]", or why there is none. */
function formatMetric(metric: MetricJson): string {
  if ("undefined" in metric) return "undefined";
  if ("no_interval" in metric) return decimals(metric.value);
  return `${decimals(metric.value)} [${decimals(metric.low)}, ${decimals(metric.high)}]`;
}

/** Three decimals, and no sign before zero. */
function decimals(value: number): string {
  const text = value.toFixed(3);
  return text === "-0.000" ? "0.000" : text;
}

/** Why a figure or its interval is missing; nothing where none is. */
function reasonOf(metric: MetricJson): string {
  if ("undefined" in metric) return reasons[metric.undefined];
  return "no_interval" in metric ? `no interval: ${reasons[metric.no_interval]}` : "";
}

/** Rows of cells in columns of equal width: the first to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) =>
    Math.max(...rows.map((row) => row[i]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A list of figures, one per line, with reasons for missing ones. */
export function formatMetrics(metrics: Metrics): string {
  // Figures and intervals in columns of their own: a minus sign in an interval moves no figure.
  const cells = metrics.map(([name, metric]) => [name, ...formatMetric(metric).split(/ (?=\[)/)]);
  const reasons = metrics.map(([, metric]) => {
    const reason = reasonOf(metric);
    return reason && ("undefined" in metric ? `: ${reason}` : `  ${reason}`);
  });
  return formatTable(cells)
    .split("\n")
    .map((line, i) => `${line}${reasons[i]}`)
    .join("\n");
}

/** Many things' figures, one thing a line: the figures that `shown` names. */
export function formatMetricGrid(
  rows: readonly { name: string; n: number; metrics: Metrics }[],
  shown: readonly string[],
): string {
  const header = ["", "n", ...shown];
  const lines = rows.map(({ name, n, metrics }) => {
    const byName = new Map(metrics);
    const cells = shown.map((column) => {
      const metric = byName.get(column);
      return metric ? formatMetric(metric) : "";
    });
    return [name, String(n), ...cells];
  });
  // A cell has no room for why there is no number.
  const reasons = rows.flatMap(({ name, metrics }) =>
    metrics
      .filter(([column, metric]) => shown.includes(column) && reasonOf(metric) !== "")
      .map(([column, metric]) => `${name}, ${column}: ${reasonOf(metric)}`),
  );
  return [formatTable([header, ...lines]), ...reasons].join("\n");
}
