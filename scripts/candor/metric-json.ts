import type { Reason } from "@/lib/metrics/reasons";
import type { Measured } from "@/lib/metrics/types";

/** A figure as the command line writes it; a standard error is that of large samples. */
export type MetricJson =
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
