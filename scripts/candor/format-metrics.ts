import { formatMetric, reasonOf } from "./format-metric";
import { formatTable } from "./format-table";
import type { Metrics } from "./metric-json";

/** One thing's figures, one a line, with the reasons for what is missing. */
export function formatMetrics(metrics: Metrics): string {
  const cells = metrics.map(([name, metric]) => [name, formatMetric(metric)]);
  const reasons = metrics.map(([, metric]) => reasonOf(metric));
  return formatTable(cells)
    .split("\n")
    .map((line, i) => (reasons[i] ? `${line}  ${reasons[i]}` : line))
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
