import type { MaybeInterval } from "@/lib/metrics/types";
import { withWidth } from "../with-interval";
import { percentile } from "./percentile";

/** The largest share of resamples in which a figure may be undefined. */
const MOST_LEFT_OUT = 0.05;

/**
 * The percentile bootstrap's 95 % interval (Efron 1979): the 2.5 % and 97.5 % points, of type 7, of a
 * figure's values in resamples. NaN stands for a resample in which the figure is undefined; those
 * are left out, and where they are more than 5 % there is no interval; nor where all are alike.
 */
export function percentileInterval(values: Float64Array): MaybeInterval {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const leftOut = values.length - sorted.length;
  if (sorted.length === 0 || leftOut > MOST_LEFT_OUT * values.length) {
    return { noInterval: "undefined_in_resamples" };
  }
  const range = withWidth({ low: percentile(sorted, 0), high: percentile(sorted, 1) });
  if ("noInterval" in range) return range;
  return { low: percentile(sorted, 0.025), high: percentile(sorted, 0.975) };
}
