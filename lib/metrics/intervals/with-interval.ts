import { hasValue } from "../has-value";
import type { Estimate, Interval, MaybeInterval, Measured, MeasuredValue } from "../types";

/**
 * Joins a number and its interval, each of which may be missing. A number that is undefined stays
 * so: there is nothing for an interval to be around.
 */
export function withInterval(
  estimate: { value: number; n: number },
  interval: MaybeInterval,
): MeasuredValue;
export function withInterval(estimate: Estimate, interval: MaybeInterval): Measured;
export function withInterval(estimate: Estimate, interval: MaybeInterval): Measured {
  if (!hasValue(estimate)) return estimate;
  if ("noInterval" in interval) return { ...estimate, noInterval: interval.noInterval };
  return { ...estimate, low: interval.low, high: interval.high };
}

/** The difference that rounding may add to equal numbers. */
const ROUNDING = 1e-12;

/**
 * An interval, or no interval if it has no width: that would look like certainty, but it only means that all
 * values seen are alike.
 */
export function withWidth(interval: Interval): MaybeInterval {
  const { low, high } = interval;
  return high - low > ROUNDING ? interval : { noInterval: "all_alike" };
}
