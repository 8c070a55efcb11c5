import type { MetricJson } from "./metric-json";

/** A figure in one cell of a table for people: "0.612 [0.580, 0.644]", or why there is none. */
export function formatMetric(metric: MetricJson): string {
  if ("undefined" in metric) return "undefined";
  if ("no_interval" in metric) return metric.value.toFixed(3);
  return `${metric.value.toFixed(3)} [${metric.low.toFixed(3)}, ${metric.high.toFixed(3)}]`;
}

/** Why a figure or its interval is missing; nothing where none is. */
export function reasonOf(metric: MetricJson): string {
  if ("undefined" in metric) return metric.undefined;
  return "no_interval" in metric ? `no interval: ${metric.no_interval}` : "";
}
