import type { Reason } from "@/lib/metrics/reasons";
import type { Interval } from "../types";

/** What rounding may add to numbers that are the same. */
const ROUNDING = 1e-12;

/**
 * An interval, unless it has no width. That would look like certainty: it only says that what was seen has no
 * variety.
 */
export function withWidth(interval: Interval): Interval | { noInterval: Reason } {
  const { low, high } = interval;
  return high - low > ROUNDING ? interval : { noInterval: "all_alike" };
}
