import { multinomialSampler, type Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Reason } from "@/lib/metrics/reasons";
import { requirePositiveInteger } from "@/lib/metrics/require";
import { countCells } from "@/lib/metrics/tally";
import type { BootstrapOptions } from "@/lib/metrics/types";
import { type CellStatistics, resample } from "./bootstrap/resample";

/** The clusters of rows in one way: `of[i]` numbers the cluster of row i from 0 on, by name. */
export type Way = { of: Int32Array; clusters: number };

/** A way that is used, and its place among those that rows name. */
type NamedWay = Way & { way: number };

/**
 * The ways of clustering that matter, of rows that name their cluster in each. A way in which no two rows
 * share a cluster is left out, and so is one whose clusters lie within those of another: where each
 * question's texts are read by one person, only the person counts.
 */
export function clusterWays(names: readonly (readonly string[])[]): NamedWay[] {
  const ways = Array.from(names[0] ?? [], (_, way) => {
    return { way, ...numberClusters(names.map((row) => row[way] ?? "")) };
  }).filter(({ clusters }) => clusters < names.length);
  return ways.filter(
    (a) => !ways.some((b) => b !== a && isWithin(a, b) && (!isWithin(b, a) || b.way < a.way)),
  );
}

/** The clusters of rows that are in one cluster in both ways. */
export function crossWays(a: Way, b: Way): Way {
  const pairs = Array.from(a.of, (cluster, i) => cluster * b.clusters + (b.of[i] ?? 0));
  const codes = new Map([...new Set(pairs)].sort((x, y) => x - y).map((pair, i) => [pair, i]));
  return { of: Int32Array.from(pairs, (pair) => codes.get(pair) ?? 0), clusters: codes.size };
}

/** Numbers clusters by name, not by first appearance, so that the order of the rows does not matter. */
export function numberClusters(names: readonly string[]): Way {
  const codes = new Map([...new Set(names)].sort().map((name, i) => [name, i]));
  return { of: Int32Array.from(names, (name) => codes.get(name) ?? 0), clusters: codes.size };
}

/** Whether each cluster of `fine` lies in one of `coarse`. */
function isWithin(fine: Way, coarse: Way): boolean {
  const home = new Int32Array(fine.clusters).fill(-1);
  return fine.of.every((cluster, i) => {
    const outer = coarse.of[i] ?? 0;
    if (home[cluster] === -1) home[cluster] = outer;
    return home[cluster] === outer;
  });
}

/**
 * What `draw` gives for whole clusters of one way, or of two, put together by `combineWays`; `draw` is called
 * with a way and a seed of its own.
 */
export function drawWays(
  [a, b]: readonly [Way, Way?],
  seed: string | number,
  draw: (way: Way, seed: string) => Float64Array[],
): Float64Array[] {
  const first = draw(a, `${seed} first`);
  if (!b) return first;
  const second = draw(b, `${seed} second`);
  const both = draw(crossWays(a, b), `${seed} both`);
  const none = new Float64Array();
  return first.map((values, i) => combineWays(values, second[i] ?? none, both[i] ?? none));
}

/**
 * Resampled values of one figure where rows are clustered in two ways, from its values when clusters of
 * either way are drawn (`a`, `b`) and when rows that share both are (`both`). The variance is that of A. C.
 * Cameron, J. B. Gelbach and D. L. Miller 2011, "Robust inference with multiway clustering",
 *
 *     V = V_a + V_b - V_both, at least the larger of V_a and V_b,
 *
 * and the values are sums of a deviation of either way, scaled to that variance, so that they keep their
 * shape. (Multiplying the weights of the two draws would make intervals sqrt(3) too wide.) NaN where either
 * is undefined.
 */
export function combineWays(a: Float64Array, b: Float64Array, both: Float64Array): Float64Array {
  const ofA = moments(a);
  const ofB = moments(b);
  const apart = ofA.variance + ofB.variance;
  const variance = Math.max(ofA.variance, ofB.variance, apart - moments(both).variance);
  const scale = apart > 0 ? Math.sqrt(variance / apart) : 0;
  const centre = (ofA.mean + ofB.mean) / 2;
  return a.map((value, i) => {
    const deviation = value - ofA.mean + ((b[i] ?? Number.NaN) - ofB.mean);
    return centre + scale * deviation;
  });
}

/** The mean and the variance (the mean square of how far values are from it) of the values that are not NaN. */
export function moments(values: Float64Array): { mean: number; variance: number } {
  const defined = values.filter((value) => !Number.isNaN(value));
  const n = defined.length;
  const mean = defined.reduce((sum, value) => sum + value, 0) / n;
  return { mean, variance: defined.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n };
}

/** Rows: row i is of cell `cells[i]`, and of a cluster in each way. */
type CellRows = { cells: Int32Array; clusters: readonly (readonly string[])[] };

/**
 * The values of statistics in resamples. Rows that share clusters are drawn as
 * `measureClustered` draws them: whole clusters, in two ways put together by `combineWays`, and row by
 * row where nothing is shared. The order of the rows and the clusters' names do not matter.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or rows name clusters in more than
 *   two ways
 */
export function resampleCells(
  { cells, clusters }: CellRows,
  statistics: CellStatistics,
  options: BootstrapOptions,
): Float64Array[] | { noInterval: Reason } {
  requirePositiveInteger(options.resamples, "resamples");
  const [a, b, third] = clusterWays(clusters);
  if (third) throw new RangeError("rows can be clustered in two ways at most");
  const fewest = Math.min(cells.length, a?.clusters ?? cells.length, b?.clusters ?? cells.length);
  if (fewest < 2) return { noInterval: a ? "too_few_clusters" : "too_few_forecasts" };
  if (!a) {
    const counts = countCells(cells, statistics.cells);
    return resample(multinomialSampler(counts), statistics, options);
  }
  return drawWays([a, b], options.seed, (way, seed) =>
    resample(clusterSampler(cells, way), statistics, { ...options, seed }),
  );
}

/**
 * Draws whole clusters with replacement, as many as there are, and gives the counts of the cells of
 * their rows; row i is of cell `cells[i]`. Clusters of the same content are one kind, and kinds are
 * what is drawn, so where clusters are alike or of one row it costs no more than drawing rows.
 */
export function clusterSampler(cells: Int32Array, way: Way): Sampler {
  const contents = cellsByCluster(cells, way);
  const kinds = new Map<string, { rows: number[]; clusters: number }>();
  for (const rows of contents) {
    const key = rows.sort((a, b) => a - b).join();
    const kind = kinds.get(key) ?? { rows, clusters: 0 };
    kind.clusters += 1;
    kinds.set(key, kind);
  }
  // By content, so that neither the order of rows nor the names of clusters matter.
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
  const sample = multinomialSampler(sorted.map((kind) => kind.clusters));
  const drawn = new Float64Array(sorted.length);
  const start = new Int32Array(sorted.length + 1);
  sorted.forEach(({ rows }, i) => {
    start[i + 1] = (start[i] ?? 0) + rows.length;
  });
  const row = Int32Array.from(sorted.flatMap(({ rows }) => rows));
  return (counts, random) => {
    sample(drawn, random);
    counts.fill(0);
    let total = 0;
    for (let i = 0; i < drawn.length; i += 1) {
      const times = drawn[i] ?? 0;
      if (times === 0) continue;
      const end = start[i + 1] ?? 0;
      for (let at = start[i] ?? 0; at < end; at += 1) {
        const cell = row[at] ?? 0;
        counts[cell] = (counts[cell] ?? 0) + times;
        total += times;
      }
    }
    return total;
  };
}

/**
 * Draws clusters one by one with replacement, as many as there are, and gives the counts of the cells of their
 * rows; row i is of cell `cells[i]`. The same in distribution as `clusterSampler`, which is quicker but uses
 * other random numbers: agreement and the reference's errors keep the intervals that they have had.
 */
export function itemSampler(cells: Int32Array, way: Way): Sampler {
  const contents = cellsByCluster(cells, way);
  const { clusters } = way;
  const drawn = new Int32Array(clusters);
  return (counts, random) => {
    drawn.fill(0);
    for (let draw = 0; draw < clusters; draw += 1) {
      const cluster = Math.floor(random() * clusters);
      drawn[cluster] = (drawn[cluster] ?? 0) + 1;
    }
    counts.fill(0);
    let total = 0;
    contents.forEach((rows, cluster) => {
      const times = drawn[cluster] ?? 0;
      if (times === 0) return;
      for (const cell of rows) counts[cell] = (counts[cell] ?? 0) + times;
      total += times * rows.length;
    });
    return total;
  };
}

/** The cells of each cluster's rows. */
function cellsByCluster(cells: Int32Array, { of, clusters }: Way): number[][] {
  const contents: number[][] = Array.from({ length: clusters }, () => []);
  cells.forEach((cell, i) => {
    contents[of[i] ?? 0]?.push(cell);
  });
  return contents;
}
