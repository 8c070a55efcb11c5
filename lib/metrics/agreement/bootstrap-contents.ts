import type { Reason } from "@/lib/metrics/reasons";
import type { BootstrapOptions } from "../intervals/bootstrap/bootstrap-interval";
import { drawClusters, numberClusters } from "../intervals/bootstrap/draw-clusters";
import { percentileInterval } from "../intervals/bootstrap/percentile-interval";
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

type Intervals<K extends string> = Record<K, Interval | { noInterval: Reason }>;

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
  return percentilesOf(columns);
}

function drawItems<K extends string>(
  items: readonly string[],
  { contents, size }: Contents,
  statistics: Record<K, ContentStatistic>,
  { resamples, seed }: BootstrapOptions,
): Intervals<K> {
  requirePositiveInteger(resamples, "resamples");
  const names = Object.keys(statistics) as K[];
  const { codes, sizes } = numberClusters(items);
  if (sizes.length < 2) {
    return Object.fromEntries(
      names.map((name) => [name, { noInterval: "too_few_clusters" }]),
    ) as Intervals<K>;
  }
  const { start, ofItem } = sortByItem(codes, sizes, contents);
  const random = seededRandom(seed);
  const drawn = new Int32Array(sizes.length);
  const counts = new Float64Array(size);
  const columns = names.map((name) => ({ name, values: new Float64Array(resamples) }));
  for (let b = 0; b < resamples; b += 1) {
    const total = drawClusters(drawn, sizes, random);
    counts.fill(0);
    for (let item = 0; item < drawn.length; item += 1) {
      const times = drawn[item] ?? 0;
      if (times === 0) continue;
      const end = start[item + 1] ?? 0;
      for (let i = start[item] ?? 0; i < end; i += 1) {
        const content = ofItem[i] ?? -1;
        counts[content] = (counts[content] ?? 0) + times;
      }
    }
    for (const { name, values } of columns) {
      values[b] = statistics[name](counts, total) ?? Number.NaN;
    }
  }
  return percentilesOf(columns);
}

/** The contents of item k: those of `ofItem` from `start[k]` up to `start[k + 1]`. */
function sortByItem(codes: Int32Array, sizes: Int32Array, contents: Int32Array) {
  const start = new Int32Array(sizes.length + 1);
  for (let k = 0; k < sizes.length; k += 1) start[k + 1] = (start[k] ?? 0) + (sizes[k] ?? 0);
  const next = start.slice();
  const ofItem = new Int32Array(contents.length);
  for (let i = 0; i < contents.length; i += 1) {
    const item = codes[i] ?? -1;
    const place = next[item] ?? -1;
    ofItem[place] = contents[i] ?? -1;
    next[item] = place + 1;
  }
  return { start, ofItem };
}

const percentilesOf = <K extends string>(
  columns: readonly { name: K; values: Float64Array }[],
): Intervals<K> =>
  Object.fromEntries(
    columns.map(({ name, values }) => [name, percentileInterval(values)]),
  ) as Intervals<K>;

function countContents(counts: Float64Array, contents: Int32Array): void {
  for (const content of contents) counts[content] = (counts[content] ?? 0) + 1;
}
