import { hasValue } from "../has-value";
import type { Estimate, Interval, MaybeInterval, Measured } from "../types";

/**
 * Joins a number and its interval, each of which may be missing. A number that is undefined stays
 * so: there is nothing for an interval to be around.
 */
export function withInterval(estimate: Estimate, interval: MaybeInterval): Measured {
  if (!hasValue(estimate)) return estimate;
  if ("noInterval" in interval) return { ...estimate, noInterval: interval.noInterval };
  return { ...estimate, low: interval.low, high: interval.high };
}

/** The difference that rounding may add to equal numbers. */
const ROUNDING = 1e-12;

/**
 * An interval, unless it has no width. That would look like certainty: it only says that what was seen has no
 * variety.
 */
export function withWidth(interval: Interval): MaybeInterval {
  const { low, high } = interval;
  return high - low > ROUNDING ? interval : { noInterval: "all_alike" };
}
