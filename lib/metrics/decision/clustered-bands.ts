import type { Reason } from "@/lib/metrics/reasons";
import { cellsOf } from "../intervals/bootstrap/cells-of";
import { percentile } from "../intervals/bootstrap/percentile";
import { fewClustersFactor } from "../intervals/bootstrap/widen-resamples";
import { clusterWays } from "../intervals/clusters/cluster-ways";
import { resampleCells } from "../intervals/clusters/resample-cells";
import type { ClusteredForecast } from "../intervals/measure-clustered";
import { tallyForecasts } from "../tally-forecasts";
import type { Measured, Tally, Undefined } from "../types";
import { bayesLosses } from "./bayes-losses";
import { clusteredRegret } from "./clustered-regret";
import { type Band, type DecisionBands, decisionBands } from "./decision-bands";
import { type DecisionCurve, decisionCurve } from "./decision-curve";
import { meanLossError } from "./mean-loss-error";

/** `ways` are the places in `clusters` of the ways that were used, `clusters` how many there were in each. */
export type ClusteredBands = {
  bands: DecisionBands | Undefined | { noInterval: Reason };
  ways: number[];
  clusters: number[];
};

/**
 * `decisionBands` of forecasts that share questions, readers or both: whole clusters are drawn, two ways
 * are put together and few clusters widened, as `measureClustered` has it. The mean error of loss
 * estimation is summed over the curve's costs for this; the regret is `clusteredRegret`. With nothing
 * shared it is `decisionBands`.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or forecasts name clusters in more than
 *   two ways
 */
export function clusteredBands(
  rows: readonly ClusteredForecast[],
  options: { resamples: number; seed: string | number },
): ClusteredBands {
  const tally = tallyForecasts(rows);
  const names = rows.map(({ clusters }) => clusters);
  const ways = clusterWays(names);
  const counts = { ways: ways.map(({ way }) => way), clusters: ways.map((way) => way.clusters) };
  const curve = decisionCurve(tally);
  if ("undefined" in curve || ways.length === 0) {
    return { bands: decisionBands(tally, options), ...counts };
  }
  const cells = cellsOf(rows, tally);
  const size = 2 * tally.confidence.length;
  const statistics = curveStatistics(tally, curve.betas);
  const values = resampleCells({ cells, size, clusters: names }, statistics, options);
  if ("noInterval" in values) return { bands: values, ...counts };

  const factor = fewClustersFactor(Math.min(...counts.clusters));
  const drawn = statistics.names.map((name) => widen(values.get(name) ?? noValues, factor));
  const realised = drawn.slice(0, curve.betas.length);
  const gap = drawn.slice(curve.betas.length);
  const forecasts = {
    cell: cells.map((cell) => cell % tally.confidence.length),
    miss: Uint8Array.from(rows, ({ correct }) => (correct ? 0 : 1)),
  };
  const bands = {
    curve,
    lossError: lossError(tally, curve, gap),
    realised: band(realised, [0, 1]),
    gap: band(gap, [-1, 1]),
    regret: clusteredRegret(tally, forecasts, { ways, seed: options.seed }),
  };
  return { bands, ...counts };
}

const noValues = new Float64Array();

/** The realised loss at each beta, and after them the gap at each. */
function curveStatistics({ confidence }: Tally, betas: Float64Array) {
  const size = betas.length;
  const expected = new Float64Array(size);
  return {
    names: Array.from({ length: 2 * size }, (_, i) => String(i)),
    write: (counts: Float64Array, out: Float64Array) => {
      const right = counts.subarray(0, confidence.length);
      const wrong = counts.subarray(confidence.length);
      const [realised, gap] = [out.subarray(0, size), out.subarray(size)];
      bayesLosses({ confidence, right, wrong }, betas, { expected, realised, gap });
    },
  };
}

/** Around their mean, as few clusters want it. */
function widen(values: Float64Array, factor: number): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => mean + factor * (value - mean));
}

function band(drawn: readonly Float64Array[], [least, most]: readonly [number, number]): Band {
  const sorted = drawn.map((values) => values.slice().sort());
  const at = (share: number) =>
    Float64Array.from(sorted, (values) =>
      Math.min(most, Math.max(least, percentile(values, share))),
    );
  return { low: at(0.025), high: at(0.975) };
}

/** As `decisionBands` has it, but with gaps summed over the curve's costs, in resamples and observed. */
function lossError(
  tally: Tally,
  { betas, gap }: DecisionCurve,
  drawn: readonly Float64Array[],
): Measured {
  const estimate = meanLossError(tally);
  if ("undefined" in estimate) return estimate;
  const resamples = drawn[0]?.length ?? 0;
  const errors = new Float64Array(resamples);
  const distances = new Float64Array(resamples);
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
  const low = estimate.value - percentile(distances.sort(), 0.975);
  const high = estimate.value + percentile(errors.sort(), 0.975) - observed;
  return { ...estimate, low: Math.max(0, low), high: Math.min(1, high) };
}
