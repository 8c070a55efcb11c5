import { hasValue } from "../has-value";
import { itemSampler } from "../intervals/bootstrap/cluster-samplers";
import { percentileInterval } from "../intervals/bootstrap/percentile";
import { resample } from "../intervals/bootstrap/resample";
import { numberClusters } from "../intervals/clusters";
import { withInterval } from "../intervals/with-interval";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require";
import { countCells } from "../tally";
import type { BootstrapOptions, Estimate, Measured } from "../types";

/**
 * A statistic of observations of which `counts[c]` have the content c, `total` in all. It must not keep or
 * change `counts`.
 */
type ContentStatistic = (counts: Float64Array, total: number) => Estimate;

/**
 * The contents of observations: observation i has the content `contents[i]`, a whole number below
 * `size`.
 */
type Contents = { contents: Int32Array; size: number };

/**
 * Statistics that only ask how often each content occurs, with percentile bootstrap 95 % intervals (Efron
 * 1979) over items; observation i belongs to the item `items[i]`. Observations of one item are not
 * independent, so items are drawn with replacement, as many as there are. There may be far fewer contents
 * than observations: two raters' labels of right and wrong have four. So where every item has one
 * observation, counts of contents are drawn, which is the same in distribution. All statistics see the same
 * resamples, which depend on the seed and the items' names alone.
 *
 * There is no interval with fewer than two items, nor where `percentileInterval` has none.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function measureContents<K extends string>(
  items: readonly string[],
  { contents, size }: Contents,
  statistics: Record<K, ContentStatistic>,
  options: BootstrapOptions,
): Record<K, Measured> {
  requirePositiveInteger(options.resamples, "resamples");
  const names = Object.keys(statistics) as K[];
  const observed = countCells(contents, size);
  const way = numberClusters(items);
  const isOneEach = way.clusters === items.length;
  const write = (counts: Float64Array, out: Float64Array, total: number) =>
    names.forEach((name, i) => {
      const estimate = statistics[name](counts, total);
      out[i] = hasValue(estimate) ? estimate.value : Number.NaN;
    });
  const draw = () => (isOneEach ? multinomialSampler(observed) : itemSampler(contents, way));
  const drawn =
    way.clusters < 2
      ? []
      : resample(draw(), { cells: size, statistics: names.length, write }, options);
  const measured = names.map((name, i) => {
    const values = drawn[i];
    const interval = values
      ? percentileInterval(values)
      : ({ noInterval: "too_few_clusters" } as const);
    return [name, withInterval(statistics[name](observed, contents.length), interval)];
  });
  return Object.fromEntries(measured) as Record<K, Measured>;
}
