import type { Reason } from "@/lib/metrics/reasons";
import type { Interval } from "@/lib/metrics/types";
import { withWidth } from "../with-width";
import { percentile } from "./percentile";
import { selectSmallest } from "./select-smallest";

/** The largest share of resamples in which a figure may be undefined. */
const MOST_LEFT_OUT = 0.05;

/**
 * The percentile bootstrap's 95 % interval (Efron 1979): the 2.5 % and 97.5 % points, of type 7, of a
 * figure's values in resamples. NaN stands for a resample in which the figure is undefined; those
 * are left out, and where they are more than 5 % there is no interval; nor where all are alike.
 */
export function percentileInterval(values: Float64Array): Interval | { noInterval: Reason } {
  const defined = new Float64Array(values.length);
  let kept = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let b = 0; b < values.length; b += 1) {
    const value = values[b] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    defined[kept] = value;
    kept += 1;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const leftOut = values.length - kept;
  if (kept === 0 || leftOut > MOST_LEFT_OUT * values.length) {
    return { noInterval: "undefined_in_resamples" };
  }
  const range = withWidth({ low: least, high: most });
  if ("noInterval" in range) return range;
  const inOrder = defined.subarray(0, kept);
  return { low: percentileOf(inOrder, 0.025), high: percentileOf(inOrder, 0.975) };
}

/** As `percentile`, of values that need not be ascending, and are moved. */
function percentileOf(values: Float64Array, share: number): number {
  const below = Math.floor(share * (values.length - 1));
  selectSmallest(values, below);
  selectSmallest(values.subarray(below + 1), 0);
  return percentile(values, share);
}
