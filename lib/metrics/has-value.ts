import type { Estimate, Measured, Undefined } from "./types";

/** Whether there is a number at all. Where not, `estimate.undefined` says why. */
export function hasValue<T extends Estimate | Measured>(
  estimate: T,
): estimate is Exclude<T, Undefined> {
  return "value" in estimate;
}
