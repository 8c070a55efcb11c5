import { hasValue } from "../has-value";
import type { Estimate } from "../types";

/** The number, or `undefined` where there is none: what a resample counts. */
export function valueOrUndefined(estimate: Estimate): number | undefined {
  return hasValue(estimate) ? estimate.value : undefined;
}
