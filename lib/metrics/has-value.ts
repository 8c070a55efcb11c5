import type { Estimate, Interval, Measured, Undefined } from "./types";

/** Whether there is a number at all. Where not, `estimate.undefined` says why. */
export function hasValue<T extends Estimate | Measured>(
  estimate: T,
): estimate is Exclude<T, Undefined> {
  return "value" in estimate;
}

/** Whether there is a number with an interval. Where not, `noInterval` or `undefined` says why. */
export function hasInterval(measured: Measured): measured is Extract<Measured, Interval> {
  return "low" in measured;
}

/** a - b, of `n` observations; undefined where either is, for the reason of the first that is. */
export function subtract(a: Estimate, b: Estimate, n: number): Estimate {
  if (!hasValue(a)) return { undefined: a.undefined, n };
  if (!hasValue(b)) return { undefined: b.undefined, n };
  return { value: a.value - b.value, n };
}
