import type { Reason } from "@/lib/metrics/reasons";
import { hasValue } from "../has-value";
import type { Estimate, Interval, Measured } from "../types";

/**
 * Joins a number and its interval, each of which may be missing. A number that is undefined stays
 * so: there is nothing for an interval to be around.
 */
export function withInterval(
  estimate: Estimate,
  interval: Interval | { noInterval: Reason },
): Measured {
  if (!hasValue(estimate)) return estimate;
  if ("noInterval" in interval) return { ...estimate, noInterval: interval.noInterval };
  return { ...estimate, low: interval.low, high: interval.high };
}
