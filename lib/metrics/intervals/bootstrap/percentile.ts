import type { MaybeInterval } from "@/lib/metrics/types";
import { withWidth } from "../with-interval";

/**
 * The number below which a `share` in [0, 1] of the values lies, interpolated linearly between
 * neighbours (numpy's default, Hyndman and Fan's type 7). `sorted` is ascending and not empty.
 *
 * @throws RangeError if `sorted` is empty or `share` is not in [0, 1]
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) throw new RangeError("no values");
  if (!(share >= 0 && share <= 1)) throw new RangeError(`share ${share} is not in [0, 1]`);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** The share of ascending values that are above a limit. */
export function shareAbove(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return 1 - low / sorted.length;
}

/** The largest share of resamples in which a figure may be undefined. */
const MOST_LEFT_OUT = 0.05;

/**
 * The percentile bootstrap's 95 % interval (Efron 1979): the 2.5 % and 97.5 % points, of type 7, of a
 * figure's values in resamples. Resamples in which the figure is undefined (NaN) are left out. There is no
 * interval where they are more than 5 %, nor where all are alike.
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
