import { multinomialSampler } from "../random/multinomial-sampler";
import type { BootstrapOptions, MaybeInterval, MeasuredValue } from "../types";
import { percentile, percentileInterval } from "./bootstrap/percentile";
import { resample } from "./bootstrap/resample";
import { withInterval } from "./with-interval";

/** With fewer values an interval says little of the people who gave them, and nothing of others. */
const fewest = 5;

/**
 * The median and the mean of values, one of each person, with the percentile bootstrap's 95 % intervals (Efron 1979):
 * people are drawn with replacement. No interval for fewer than five values.
 *
 * @throws RangeError if there is no value, or `resamples` is not a positive whole number
 */
export function measureMiddle(
  values: readonly number[],
  options: BootstrapOptions,
): { median: MeasuredValue; mean: MeasuredValue } {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  const points = middleOf(sorted);
  const none: MaybeInterval = { noInterval: "too_few_people" };
  const [median = none, mean = none] = n < fewest ? [] : resampledMiddles(sorted, options);
  return {
    median: withInterval({ value: points.median, n }, median),
    mean: withInterval({ value: points.mean, n }, mean),
  };
}

/**
 * The median and the mean of ascending values.
 * @throws RangeError if there is no value
 */
export const middleOf = (sorted: readonly number[]): { median: number; mean: number } => ({
  median: percentile(sorted, 0.5),
  mean: sorted.reduce((total, value) => total + value, 0) / sorted.length,
});

function resampledMiddles(sorted: readonly number[], options: BootstrapOptions): MaybeInterval[] {
  const distinct = [...new Set(sorted)];
  const weights = distinct.map((value) => sorted.filter((one) => one === value).length);
  const write = (counts: Float64Array, out: Float64Array, total: number) => {
    out[0] = (at(distinct, counts, (total - 1) >> 1) + at(distinct, counts, total >> 1)) / 2;
    out[1] = distinct.reduce((all, value, k) => all + value * (counts[k] ?? 0), 0) / total;
  };
  const drawn = { cells: distinct.length, statistics: 2, write };
  return resample(multinomialSampler(weights), drawn, options).map(percentileInterval);
}

/** The value at a place, from 0, of ascending values that are counted. */
function at(distinct: readonly number[], counts: Float64Array, place: number): number {
  let before = 0;
  for (let k = 0; k < distinct.length; k += 1) {
    before += counts[k] ?? 0;
    if (place < before) return distinct[k] ?? Number.NaN;
  }
  return Number.NaN;
}
