import { multinomialSampler } from "@/lib/metrics/random/multinomial-sampler";
import type { Reason } from "@/lib/metrics/reasons";
import { requirePositiveInteger } from "@/lib/metrics/require";
import { countCells } from "@/lib/metrics/tally";
import type { BootstrapOptions } from "@/lib/metrics/types";
import { clusterWays, type Way } from "../clusters";
import { clusterSampler } from "./cluster-samplers";
import { drawWays } from "./draw-ways";
import { type CellStatistics, resample } from "./resample";

/** Rows: row i is of cell `cells[i]`, and of a cluster in each way. */
type CellRows = { cells: Int32Array; ways: readonly Way[] };

/**
 * The values of statistics in resamples. Rows that share clusters are drawn as in `measureClustered`: whole
 * clusters, two ways combined by `combineWays`, and single rows where nothing is shared. The order of the rows
 * and the names of the clusters do not matter.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or rows name clusters in more than two ways
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
