import { weightedEqualMassError } from "../calibration/bins/equal-mass-bins";
import { multinomialSampler } from "../random/multinomial-sampler";
import { countCells, rowsByConfidence } from "../tally";
import type { BootstrapOptions, MaybeInterval, ScoredColumns } from "../types";
import { itemSampler } from "./bootstrap/cluster-samplers";
import { percentileInterval } from "./bootstrap/percentile";
import { resample } from "./bootstrap/resample";
import { type ClusteredColumns, clusterWays } from "./clusters";

/**
 * Percentile bootstrap 95 % interval of the ECE with the bins of `equalMassBins`, as in the paper. Rows are
 * drawn; rows of one confidence keep their order, because here the order decides the bins. Nothing is corrected
 * for chance, so in small samples the interval is too high and may lie above the value.
 *
 * Rows that share clusters in one way are drawn by cluster. With two ways there is no interval.
 *
 * @throws RangeError if `bins` or `resamples` is not a positive whole number
 */
export function referenceErrorInterval(
  columns: ClusteredColumns,
  { bins, ...options }: BootstrapOptions & { bins: number },
): MaybeInterval {
  if (columns.confidence.length < 2) return { noInterval: "too_few_forecasts" };
  const sorted = rowsByConfidence(columns);
  const [way, other] = clusterWays(columns.ways);
  if (other) return { noInterval: "two_way_clusters" };
  if (way && way.clusters < 2) return { noInterval: "too_few_clusters" };
  const { runs, gaps } = alikeRuns(columns, sorted);
  const draw = way
    ? itemSampler(runs, { of: sorted.map((row) => way.of[row] ?? 0), clusters: way.clusters })
    : multinomialSampler(countCells(runs, gaps.length));
  const write = (counts: Float64Array, out: Float64Array, total: number) => {
    out[0] = weightedEqualMassError(gaps, counts, total, bins) ?? Number.NaN;
  };
  const [errors] = resample(draw, { cells: gaps.length, statistics: 1, write }, options);
  return percentileInterval(errors ?? new Float64Array());
}

/**
 * Numbers runs of neighbouring rows with the same confidence that are all right, or all wrong: row i is of run
 * `runs[i]`.
 */
function alikeRuns({ confidence, correct }: ScoredColumns, sorted: Int32Array) {
  const gaps: number[] = [];
  const runs = sorted.map((row) => {
    const gap = (correct[row] ?? Number.NaN) - (confidence[row] ?? Number.NaN);
    if (gap !== gaps.at(-1)) gaps.push(gap);
    return gaps.length - 1;
  });
  return { runs, gaps: Float64Array.from(gaps) };
}
