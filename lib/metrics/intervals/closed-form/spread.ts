import type { Undefined } from "@/lib/metrics/types";
import { percentile } from "../bootstrap/percentile";

/** The median of n values, their quartiles, and their 90th percentile. */
export type Spread = {
  n: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  p90: number;
};

/**
 * How values are spread, by quantiles of type 7 (see `percentile`). Undefined without values.
 *
 * @example of 1, 2, 3, 4 the median is 2.5 and the quartiles are 1.75 and 3.25
 */
export function spread(values: readonly number[]): Spread | Undefined {
  const n = values.length;
  if (n === 0) return { undefined: "nothing_measured", n };
  const sorted = Float64Array.from(values).sort();
  return {
    n,
    lowerQuartile: percentile(sorted, 0.25),
    median: percentile(sorted, 0.5),
    upperQuartile: percentile(sorted, 0.75),
    p90: percentile(sorted, 0.9),
  };
}
