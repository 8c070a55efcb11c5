import { reasons } from "@/lib/metrics/reasons";
import type { MetricJson } from "./metric-json";

/** A figure in one cell of a table for people: "0.612 [0.580, 0.644]", or why there is none. */
export function formatMetric(metric: MetricJson): string {
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
export function reasonOf(metric: MetricJson): string {
  if ("undefined" in metric) return reasons[metric.undefined];
  return "no_interval" in metric ? `no interval: ${reasons[metric.no_interval]}` : "";
}
