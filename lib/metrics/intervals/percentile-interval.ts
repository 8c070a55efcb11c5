import type { Interval } from "../types";
import { percentile } from "./percentile";

/** The largest share of resamples in which a figure may be undefined. */
const MOST_LEFT_OUT = 0.05;

/**
 * The percentile bootstrap's 95 % interval (Efron 1979): the 2.5 % and 97.5 % points, of type 7, of a
 * figure's values in resamples. NaN stands for a resample in which the figure is undefined; those
 * are left out, and where they are more than 5 % there is no interval; nor where all are alike.
 */
export function percentileInterval(values: Float64Array): Interval | { noInterval: string } {
  // A typed array sorts NaN to the end.
  const sorted = values.slice().sort();
  let kept = sorted.length;
  while (kept > 0 && Number.isNaN(sorted[kept - 1])) kept -= 1;
  const leftOut = sorted.length - kept;
  if (kept === 0 || leftOut > MOST_LEFT_OUT * sorted.length) {
    return { noInterval: `undefined in ${leftOut} of ${sorted.length} resamples` };
  }
  const defined = sorted.subarray(0, kept);
  // No width would look like certainty: it only says that what was seen has no variety.
  if (defined[0] === defined.at(-1)) return { noInterval: "all resamples are alike" };
  return { low: percentile(defined, 0.025), high: percentile(defined, 0.975) };
}
