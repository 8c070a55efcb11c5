import type { Reason } from "@/lib/metrics/reasons";
import { weightedEqualMassError } from "../calibration/bins/weighted-equal-mass-error";
import { multinomialSampler } from "../random/multinomial-sampler";
import { seededRandom } from "../random/seeded-random";
import type { Interval, Scored } from "../types";
import { bootstrapInterval } from "./bootstrap/bootstrap-interval";
import { percentileInterval } from "./bootstrap/percentile-interval";
import { clusterWays } from "./clusters/cluster-ways";
import type { ClusteredForecast } from "./measure-clustered";

type Settings = { bins: number; resamples: number; seed: string | number };

/**
 * Percentile bootstrap 95 % interval of the expected calibration error under the rules of
 * `equalMassBins`, as the paper has it: rows are drawn, and those of one confidence keep the order in
 * which they are given, which decides the bins here. Like the error itself it allows for no bias, so it
 * sits too high in small samples and may lie above the value.
 *
 * Where rows share clusters in one way, clusters are drawn; in two ways there is no interval.
 *
 * @throws RangeError if `bins` or `resamples` is not a positive whole number
 */
export function referenceErrorInterval(
  rows: readonly ClusteredForecast[],
  { bins, ...options }: Settings,
): Interval | { noInterval: Reason } {
  if (rows.length < 2) {
    return { noInterval: "too_few_forecasts" };
  }
  const sorted = [...rows].sort((a, b) => a.confidence - b.confidence);
  const [way, other] = clusterWays(sorted.map(({ clusters }) => clusters));
  if (other) {
    return { noInterval: "two_way_clusters" };
  }
  if (!way) return drawRuns(sorted, { bins, ...options });
  const gaps = Float64Array.from(sorted, gapOf);
  const error = (weights: Int32Array, total: number) =>
    weightedEqualMassError(gaps, weights, total, bins);
  const names = sorted.map(({ clusters }) => clusters[way.way] ?? "");
  return bootstrapInterval(names, { error }, options).error;
}

/** Neighbours of the same confidence, both right or both wrong, are alike: their counts are drawn. */
function drawRuns(sorted: readonly Scored[], { bins, resamples, seed }: Settings) {
  const gaps: number[] = [];
  const counts: number[] = [];
  for (const row of sorted) {
    const gap = gapOf(row);
    if (gap === gaps.at(-1)) counts.push((counts.pop() ?? 0) + 1);
    else {
      gaps.push(gap);
      counts.push(1);
    }
  }
  const draw = multinomialSampler(counts);
  const random = seededRandom(seed);
  const ofRuns = Float64Array.from(gaps);
  const drawn = new Float64Array(counts.length);
  const weights = new Int32Array(counts.length);
  const errors = new Float64Array(resamples);
  for (let b = 0; b < resamples; b += 1) {
    const total = draw(drawn, random);
    weights.set(drawn);
    errors[b] = weightedEqualMassError(ofRuns, weights, total, bins) ?? Number.NaN;
  }
  return percentileInterval(errors);
}

const gapOf = ({ confidence, correct }: Scored) => (correct ? 1 : 0) - confidence;
