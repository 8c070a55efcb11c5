import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Reason } from "@/lib/metrics/reasons";
import { requirePositiveInteger } from "@/lib/metrics/require-positive-integer";
import type { Interval } from "@/lib/metrics/types";
import { drawClusters, numberClusters } from "./draw-clusters";
import { percentileInterval } from "./percentile-interval";

/**
 * A statistic of items of which item i counts `weights[i]` times; `total` is the sum of the
 * weights. Gives `undefined` where it is not defined. It must not keep or change `weights`.
 */
export type WeightedStatistic = (weights: Int32Array, total: number) => number | undefined;

export type BootstrapOptions = { resamples: number; seed: string | number };

/**
 * Percentile bootstrap 95 % intervals (Efron 1979) of one or more statistics, over whole clusters:
 * items of one cluster (say, the forecasts of one question) are not independent, so clusters are
 * what is drawn with replacement, as many as there are. Item i belongs to `clusters[i]`. All
 * statistics see the same resamples.
 *
 * A resample is given as how often each item counts, never as a list of items, so a statistic that
 * needs its items sorted sorts them once, before.
 *
 * The seed decides the resamples together with the clusters' names, not with the order of the
 * items, so the same data in another order gives the same intervals.
 *
 * There is no interval with fewer than two clusters, nor where `percentileInterval` has none.
 *
 * @throws RangeError if `resamples` is not a positive whole number
 */
export function bootstrapInterval<K extends string>(
  clusters: readonly string[],
  statistics: Record<K, WeightedStatistic>,
  { resamples, seed }: BootstrapOptions,
): Record<K, Interval | { noInterval: Reason }> {
  requirePositiveInteger(resamples, "resamples");
  const names = Object.keys(statistics) as K[];
  const { codes, sizes } = numberClusters(clusters);
  if (sizes.length < 2) {
    return byName(names, () => ({ noInterval: "too_few_clusters" as const }));
  }

  const random = seededRandom(seed);
  const drawn = new Int32Array(sizes.length);
  const weights = new Int32Array(codes.length);
  const values = byName(names, () => new Float64Array(resamples));
  for (let resample = 0; resample < resamples; resample += 1) {
    const total = drawClusters(drawn, sizes, random);
    for (let i = 0; i < codes.length; i += 1) weights[i] = drawn[codes[i] ?? 0] ?? 0;
    for (const name of names) {
      values[name][resample] = statistics[name](weights, total) ?? Number.NaN;
    }
  }
  return byName(names, (name) => percentileInterval(values[name]));
}

function byName<K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>;
}
