import type { Reason } from "@/lib/metrics/reasons";
import { moments } from "../intervals/bootstrap/moments";
import { resampleCells } from "../intervals/bootstrap/resample-cells";
import { fewClustersFactor } from "../intervals/bootstrap/resample-tally";
import { type ClusteredColumns, clusterWays } from "../intervals/clusters";
import { forecastCells, tallyColumns } from "../tally";
import type { BootstrapOptions, Undefined } from "../types";
import { clusteredRegret } from "./clustered-regret";
import {
  bandsOf,
  type DecisionBands,
  decisionBands,
  lossError,
  lossStatistics,
} from "./decision-bands";
import { type DecisionCurve, decisionCurve } from "./decision-curve";

/** `ways` are the places of the ways that were used among those given, `clusters` how many there were in each. */
export type ClusteredBands = {
  bands: DecisionBands | Undefined | { noInterval: Reason };
  ways: number[];
  clusters: number[];
};

/**
 * `decisionBands` of forecasts that share questions, readers or both: whole clusters are drawn, as
 * `measureClustered` does. The mean error of loss estimation is summed over the curve's costs for this; the
 * regret is `clusteredRegret`. With nothing shared it is `decisionBands`.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or forecasts name clusters in more than
 *   two ways
 */
export function clusteredBands(
  columns: ClusteredColumns,
  options: BootstrapOptions,
): ClusteredBands {
  const tally = tallyColumns(columns);
  const ways = clusterWays(columns.ways);
  const counts = { ways: ways.map(({ way }) => way), clusters: ways.map((way) => way.clusters) };
  const curve = decisionCurve(tally);
  if ("undefined" in curve || ways.length === 0) {
    return { bands: decisionBands(tally, options), ...counts };
  }
  const cells = forecastCells(columns, tally);
  const statistics = lossStatistics(tally, curve.betas);
  const values = resampleCells({ cells, ways }, statistics, options);
  if ("noInterval" in values) return { bands: values, ...counts };

  const factor = fewClustersFactor(Math.min(...counts.clusters));
  const drawn = values.map((of) => {
    const { mean } = moments(of);
    return of.map((value) => mean + factor * (value - mean));
  });
  const forecasts = {
    cell: cells.map((cell) => cell % tally.confidence.length),
    miss: columns.correct.map((correct) => 1 - correct),
  };
  const { errors, distances, observed } = sumGaps(curve, drawn.slice(curve.betas.length));
  const bands = {
    curve,
    ...bandsOf(curve, drawn),
    lossError: lossError(tally, errors, distances, observed),
    regret: clusteredRegret(tally, forecasts, { ways, seed: options.seed }),
  };
  return { bands, ...counts };
}

/** The absolute gap summed over the curve's costs: observed, in resamples, and of what these differ by. */
function sumGaps({ betas, gap }: DecisionCurve, drawn: readonly Float64Array[]) {
  const errors = new Float64Array(drawn[0]?.length ?? 0);
  const distances = new Float64Array(errors.length);
  let observed = 0;
  // The gap changes just above a cost, so between two it is what it is at the upper one.
  for (let i = 1; i < betas.length; i += 1) {
    const step = (betas[i] ?? 0) - (betas[i - 1] ?? 0);
    const own = gap[i] ?? Number.NaN;
    observed += step * Math.abs(own);
    drawn[i]?.forEach((value, b) => {
      errors[b] = (errors[b] ?? 0) + step * Math.abs(value);
      distances[b] = (distances[b] ?? 0) + step * Math.abs(value - own);
    });
  }
  return { errors, distances, observed };
}
