import { multinomialSampler, type Sampler } from "@/lib/metrics/random/multinomial-sampler";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Reason } from "@/lib/metrics/reasons";
import { requirePositiveInteger } from "@/lib/metrics/require-positive-integer";
import { clusterSampler } from "./cluster-sampler";
import { clusterWays, crossWays } from "./cluster-ways";
import { combineWays } from "./combine-ways";

/** Rows: row i is of cell `cells[i]`, a whole number below `size`, and of a cluster in each way. */
export type CellRows = {
  cells: Int32Array;
  size: number;
  clusters: readonly (readonly string[])[];
};

/** Statistics of how often each cell was drawn, in the order of `names`; NaN where undefined. */
export type CellStatistics = {
  names: readonly string[];
  write: (counts: Float64Array, out: Float64Array) => void;
};

/**
 * The values that statistics take in resamples, by name. Rows that share clusters are drawn as
 * `measureClustered` draws them: whole clusters, in two ways put together by `combineWays`, and row by
 * row where nothing is shared. The order of the rows and the clusters' names are no matter.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or rows name clusters in more than
 *   two ways
 */
export function resampleCells(
  { cells, size, clusters }: CellRows,
  statistics: CellStatistics,
  { resamples, seed }: { resamples: number; seed: string | number },
): Map<string, Float64Array> | { noInterval: Reason } {
  requirePositiveInteger(resamples, "resamples");
  const [a, b, third] = clusterWays(clusters);
  if (third) throw new RangeError("rows can be clustered in two ways at most");
  const fewest = Math.min(cells.length, a?.clusters ?? cells.length, b?.clusters ?? cells.length);
  if (fewest < 2) return { noInterval: a ? "too_few_clusters" : "too_few_forecasts" };
  const draw = (sample: Sampler, name: string) =>
    resample(sample, { size, statistics, resamples, random: seededRandom(`${seed}${name}`) });
  if (!a) return named(statistics, draw(multinomialSampler(countCells(cells, size)), ""));
  const first = draw(clusterSampler(cells, a), " first");
  if (!b) return named(statistics, first);
  const second = draw(clusterSampler(cells, b), " second");
  const both = draw(clusterSampler(cells, crossWays(a, b)), " both");
  const none = new Float64Array(resamples).fill(Number.NaN);
  return named(
    statistics,
    first.map((values, i) => combineWays(values, second[i] ?? none, both[i] ?? none)),
  );
}

const named = ({ names }: CellStatistics, values: readonly Float64Array[]) =>
  new Map(names.map((name, i) => [name, values[i] ?? new Float64Array()]));

function resample(
  sample: Sampler,
  {
    size,
    statistics,
    resamples,
    random,
  }: { size: number; statistics: CellStatistics; resamples: number; random: () => number },
): Float64Array[] {
  const counts = new Float64Array(size);
  const out = new Float64Array(statistics.names.length);
  const values = statistics.names.map(() => new Float64Array(resamples));
  for (let b = 0; b < resamples; b += 1) {
    sample(counts, random);
    statistics.write(counts, out);
    values.forEach((of, i) => {
      of[b] = out[i] ?? Number.NaN;
    });
  }
  return values;
}

function countCells(cells: Int32Array, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + 1;
  return counts;
}
