import { type BootstrapOptions, bootstrapInterval } from "../intervals/bootstrap-interval";
import { percentileInterval } from "../intervals/percentile-interval";
import { multinomialSampler } from "../random/multinomial-sampler";
import { seededRandom } from "../random/seeded-random";
import { requirePositiveInteger } from "../require-positive-integer";
import type { Interval } from "../types";

/**
 * A statistic of observations of which `counts[c]` have the content c, `total` in all; `undefined`
 * where it is not defined. It must not keep or change `counts`.
 */
export type ContentStatistic = (counts: ArrayLike<number>, total: number) => number | undefined;

/** What observations hold: observation i has the content `contents[i]`, a whole number below `size`. */
export type Contents = { contents: Int32Array; size: number };

type Intervals<K extends string> = Record<K, Interval | { noInterval: string }>;

/**
 * Percentile bootstrap 95 % intervals over items of statistics that only ask how often each content
 * was drawn; observation i belongs to the item `items[i]`. There may be far fewer contents than
 * observations: two raters' labels of right and wrong have four. So where every item has one
 * observation, counts of contents are drawn, which is the same in distribution as drawing items and
 * counting. All statistics see the same resamples.
 *
 * There is no interval with fewer than two items, or where a statistic is undefined in more than 5 %
 * of the resamples.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function bootstrapContents<K extends string>(
  items: readonly string[],
  contents: Contents,
  statistics: Record<K, ContentStatistic>,
  options: BootstrapOptions,
): Intervals<K> {
  const isOneEach = items.length >= 2 && new Set(items).size === items.length;
  return isOneEach
    ? drawContents(contents, statistics, options)
    : drawItems(items, contents, statistics, options);
}

function drawContents<K extends string>(
  { contents, size }: Contents,
  statistics: Record<K, ContentStatistic>,
  { resamples, seed }: BootstrapOptions,
): Intervals<K> {
  requirePositiveInteger(resamples, "resamples");
  const names = Object.keys(statistics) as K[];
  const counts = new Float64Array(size);
  countContents(counts, contents);
  const draw = multinomialSampler(counts);
  const random = seededRandom(seed);
  const columns = names.map((name) => ({ name, values: new Float64Array(resamples) }));
  for (let b = 0; b < resamples; b += 1) {
    const total = draw(counts, random);
    for (const { name, values } of columns) {
      values[b] = statistics[name](counts, total) ?? Number.NaN;
    }
  }
  const intervals = columns.map(({ name, values }) => [name, percentileInterval(values)]);
  return Object.fromEntries(intervals) as Intervals<K>;
}

function drawItems<K extends string>(
  items: readonly string[],
  { contents, size }: Contents,
  statistics: Record<K, ContentStatistic>,
  options: BootstrapOptions,
): Intervals<K> {
  const counts = new Float64Array(size);
  const names = Object.keys(statistics) as K[];
  const ofItems = names.map((name, index) => [
    name,
    (weights: Int32Array, total: number) => {
      // All statistics see the same resample: the first of them counts it.
      if (index === 0) countContents(counts, contents, weights);
      return statistics[name](counts, total);
    },
  ]);
  return bootstrapInterval(items, Object.fromEntries(ofItems) as typeof statistics, options);
}

function countContents(counts: Float64Array, contents: Int32Array, weights?: Int32Array): void {
  counts.fill(0);
  const { length } = contents;
  for (let i = 0; i < length; i += 1) {
    const content = contents[i] ?? -1;
    counts[content] = (counts[content] ?? 0) + (weights ? (weights[i] ?? 0) : 1);
  }
}
