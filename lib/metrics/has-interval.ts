import type { Interval, Measured } from "./types";

/** Whether there is a number with an interval. Where not, `noInterval` or `undefined` says why. */
export function hasInterval(measured: Measured): measured is Extract<Measured, Interval> {
  return "low" in measured;
}
