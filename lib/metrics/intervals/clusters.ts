import { scoredColumns } from "@/lib/metrics/columns";
import { multinomialSampler, type Sampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Reason } from "@/lib/metrics/reasons";
import { requirePositiveInteger } from "@/lib/metrics/require";
import { countCells, distinctValues, placesIn } from "@/lib/metrics/tally";
import type { BootstrapOptions, Scored, ScoredColumns } from "@/lib/metrics/types";
import { type CellStatistics, resample } from "./bootstrap/resample";

/** The clusters of rows in one way: `of[i]` numbers the cluster of row i from 0 on, by name. */
export type Way = { of: Int32Array; clusters: number };

/** A forecast and the cluster that it belongs to in each way: say, its question and its reader. */
export type ClusteredForecast = Scored & { clusters: readonly string[] };

/** Such forecasts in columns. */
export type ClusteredColumns = ScoredColumns & { ways: readonly Way[] };

/** A way that is used, and its place among those that rows name. */
type NamedWay = Way & { way: number };

/**
 * A list of forecasts as columns.
 *
 * @throws RangeError if a confidence is not in [0, 1]
 */
export function clusteredColumns(forecasts: readonly ClusteredForecast[]): ClusteredColumns {
  const ways = Array.from(forecasts[0]?.clusters ?? [], (_, way) =>
    numberClusters(forecasts.map(({ clusters }) => clusters[way] ?? "")),
  );
  return { ...scoredColumns(forecasts), ways };
}

/**
 * The ways of clustering that matter, of some. A way in which no two rows
 * share a cluster is left out, and so is one whose clusters lie within those of another: where each
 * question's texts are read by one person, only the person counts.
 */
export function clusterWays(given: readonly Way[]): NamedWay[] {
  const ways = given
    .map((way, place) => ({ way: place, ...way }))
    .filter(({ of, clusters }) => clusters < of.length);
  return ways.filter(
    (a) => !ways.some((b) => b !== a && isWithin(a, b) && (!isWithin(b, a) || b.way < a.way)),
  );
}

/** The clusters of rows that are in one cluster in both ways. */
export function crossWays(a: Way, b: Way): Way {
  const pairs = Float64Array.from(a.of, (cluster, i) => cluster * b.clusters + (b.of[i] ?? 0));
  const distinct = distinctValues(pairs);
  return { of: placesIn(distinct, pairs), clusters: distinct.length };
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
type CellRows = { cells: Int32Array; ways: readonly Way[] };

/**
 * The values of statistics in resamples. Rows that share clusters are drawn as
 * `measureClustered` draws them: whole clusters, in two ways put together by `combineWays`, and row by
 * row where nothing is shared. The order of the rows and the clusters' names do not matter.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or rows name clusters in more than
 *   two ways
 */
export function resampleCells(
  { cells, ways }: CellRows,
  statistics: CellStatistics,
  options: BootstrapOptions,
): Float64Array[] | { noInterval: Reason } {
  requirePositiveInteger(options.resamples, "resamples");
  const [a, b, third] = clusterWays(ways);
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
  const { cell: sortedCells, start: starts } = cellsByCluster(cells, way);
  const kinds = new Map<string, { rows: Int32Array; clusters: number }>();
  for (let cluster = 0; cluster < way.clusters; cluster += 1) {
    const rows = sortedCells.subarray(starts[cluster], starts[cluster + 1]);
    const key = rows.join();
    const kind = kinds.get(key) ?? { rows, clusters: 0 };
    kind.clusters += 1;
    kinds.set(key, kind);
  }
  // By content, so that neither the order of rows nor the names of clusters matter.
  const sorted = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
  const sample = multinomialSampler(sorted.map((kind) => kind.clusters));
  const drawn = new Float64Array(sorted.length);
  const { start, cell, repeats } = countRepeats(sorted.map(({ rows }) => rows));
  return (counts, random) => {
    sample(drawn, random);
    counts.fill(0);
    let total = 0;
    for (let i = 0; i < drawn.length; i += 1) {
      const times = drawn[i] ?? 0;
      if (times === 0) continue;
      const end = start[i + 1] ?? 0;
      for (let at = start[i] ?? 0; at < end; at += 1) {
        const c = cell[at] ?? 0;
        const more = times * (repeats[at] ?? 0);
        counts[c] = (counts[c] ?? 0) + more;
        total += more;
      }
    }
    return total;
  };
}

/**
 * The cells of several clusters, each ascending, without repeats: those of cluster i are from `start[i]` to before
 * `start[i + 1]`, and `repeats` is how often each occurs in it.
 */
function countRepeats(clusters: readonly Int32Array[]) {
  const start = new Int32Array(clusters.length + 1);
  const most = clusters.reduce((sum, { length }) => sum + length, 0);
  const cell = new Int32Array(most);
  const repeats = new Float64Array(most);
  let end = 0;
  clusters.forEach((rows, i) => {
    rows.forEach((c, at) => {
      if (at === 0 || c !== rows[at - 1]) {
        cell[end] = c;
        end += 1;
      }
      repeats[end - 1] = (repeats[end - 1] ?? 0) + 1;
    });
    start[i + 1] = end;
  });
  return { start, cell: cell.slice(0, end), repeats: repeats.slice(0, end) };
}

/**
 * Draws clusters one by one with replacement, as many as there are, and gives the counts of the cells of their
 * rows; row i is of cell `cells[i]`. The same in distribution as `clusterSampler`, which is quicker but uses
 * other random numbers: agreement and the reference's errors keep the intervals that they have had.
 */
export function itemSampler(cells: Int32Array, way: Way): Sampler {
  const { cell: contents, start } = cellsByCluster(cells, way);
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
    for (let cluster = 0; cluster < clusters; cluster += 1) {
      const times = drawn[cluster] ?? 0;
      if (times === 0) continue;
      const end = start[cluster + 1] ?? 0;
      for (let at = start[cluster] ?? 0; at < end; at += 1) {
        const cell = contents[at] ?? 0;
        counts[cell] = (counts[cell] ?? 0) + times;
        total += times;
      }
    }
    return total;
  };
}

/** The cells of rows by cluster, each ascending: those of cluster g are from `start[g]` to before `start[g + 1]`. */
function cellsByCluster(cells: Int32Array, { of, clusters }: Way) {
  const start = new Int32Array(clusters + 1);
  for (const cluster of of) start[cluster + 1] = (start[cluster + 1] ?? 0) + 1;
  for (let g = 0; g < clusters; g += 1) start[g + 1] = (start[g + 1] ?? 0) + (start[g] ?? 0);
  const cell = new Int32Array(cells.length);
  const next = start.slice();
  cells.forEach((c, i) => {
    const cluster = of[i] ?? 0;
    const at = next[cluster] ?? 0;
    cell[at] = c;
    next[cluster] = at + 1;
  });
  for (let g = 0; g < clusters; g += 1) {
    const own = cell.subarray(start[g], start[g + 1]);
    if (own.length > 1) own.sort();
  }
  return { cell, start };
}
