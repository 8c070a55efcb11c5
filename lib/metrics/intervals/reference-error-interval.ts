import { weightedEqualMassError } from "../calibration/bins/equal-mass-bins";
import { multinomialSampler } from "../random/multinomial-sampler";
import { countCells, rowsByConfidence } from "../tally";
import type { BootstrapOptions, MaybeInterval, ScoredColumns } from "../types";
import { percentileInterval } from "./bootstrap/percentile";
import { resample } from "./bootstrap/resample";
import { type ClusteredColumns, clusterWays, itemSampler } from "./clusters";

/**
 * Percentile bootstrap 95 % interval of the expected calibration error under the rules of `equalMassBins`,
 * as in the paper: rows are drawn, and those of one confidence keep their order, which decides the bins
 * here. Nothing is corrected, so it is too high in small samples and may lie above the value.
 *
 * Where rows share clusters in one way, clusters are drawn; in two ways there is no interval.
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

/** Neighbours of the same confidence, both right or both wrong, are alike: row i is of run `runs[i]`. */
function alikeRuns({ confidence, correct }: ScoredColumns, sorted: Int32Array) {
  const gaps: number[] = [];
  const runs = sorted.map((row) => {
    const gap = (correct[row] ?? Number.NaN) - (confidence[row] ?? Number.NaN);
    if (gap !== gaps.at(-1)) gaps.push(gap);
    return gaps.length - 1;
  });
  return { runs, gaps: Float64Array.from(gaps) };
}
