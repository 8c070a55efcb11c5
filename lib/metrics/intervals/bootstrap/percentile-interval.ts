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

/**
 * Orders values as far as is needed for place k to hold what it would if all were ascending, and no larger
 * one to stand before it: the quickselect of C. A. R. Hoare 1961, "Algorithm 65: Find". Values are numbers, none
 * NaN; the array is changed.
 */
export function selectSmallest(values: Float64Array, k: number): void {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[k] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i += 1;
      while ((values[j] ?? 0) > pivot) j -= 1;
      if (i > j) break;
      const moved = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = moved;
      i += 1;
      j -= 1;
    }
    if (j < k) low = i;
    if (i > k) high = j;
  }
}
