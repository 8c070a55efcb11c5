import { percentile } from "../intervals/bootstrap/percentile";
import { resample } from "../intervals/bootstrap/resample";
import { multinomialSampler } from "../random/multinomial-sampler";
import { requirePositiveInteger } from "../require";
import { countTally, tallyCells, tallyOfCells } from "../tally";
import type { BootstrapOptions, Estimate, Measured, Tally, Undefined } from "../types";
import { bayesLosses, type DecisionCurve, decisionCurve } from "./decision-curve";
import { decisionRegret } from "./decision-regret";

/** 95 % intervals at each beta, each for itself. */
export type Band = { low: Float64Array; high: Float64Array };

export type DecisionBands = {
  curve: DecisionCurve;
  realised: Band;
  gap: Band;
  regret: Measured;
  lossError: Measured;
};

/**
 * A decision curve with 95 % intervals: the percentile bootstrap over forecasts at each beta for the
 * realised loss and for the gap. The pointwise regret has no band: resamples have hindsight twice, so it
 * would lie too high.
 *
 * `lossError` is a mean of absolute values, so near 0 it is biased upwards, and a resample's again. Its
 * high end is the percentile's; its low end is as far below the value as 97.5 % of resamples' gaps lie from
 * the observed gap (mean absolute distance over beta), at least 0. Simulated as in `decisionRegret` it
 * covers 94 to 99 %.
 *
 * It takes forecasts as independent (else `clusteredBands`). Undefined without forecasts.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or for betas as `decisionCurve`
 */
export function decisionBands(
  tally: Tally,
  { betas, ...options }: BootstrapOptions & { betas?: Float64Array },
): DecisionBands | Undefined {
  requirePositiveInteger(options.resamples, "resamples");
  const curve = decisionCurve(tally, betas);
  if ("undefined" in curve) return curve;
  const { confidence } = tally;
  const losses = lossStatistics(tally, curve.betas);
  const observed = tallyCells(tally);
  const write = (counts: Float64Array, out: Float64Array) => {
    losses.write(counts, out);
    const apart = counts.map((count, k) => count - (observed[k] ?? 0));
    out[losses.statistics] = accumulateGaps(tallyOfCells(confidence, counts)) / curve.n;
    out[losses.statistics + 1] = accumulateGaps(tallyOfCells(confidence, apart)) / curve.n;
  };
  const statistics = losses.statistics + 2;
  const drawn = resample(multinomialSampler(observed), { ...losses, statistics, write }, options);
  const none = new Float64Array();
  const [errors = none, distances = none] = drawn.slice(losses.statistics);
  return {
    curve,
    ...bandsOf(curve, drawn),
    regret: decisionRegret(tally, options),
    lossError: lossError(tally, errors, distances),
  };
}

/** The realised loss at each beta, and after them the gap at each. */
export function lossStatistics({ confidence }: Tally, betas: Float64Array) {
  const size = betas.length;
  const expected = new Float64Array(size);
  const write = (counts: Float64Array, out: Float64Array) => {
    const [realised, gap] = [out.subarray(0, size), out.subarray(size, 2 * size)];
    bayesLosses(tallyOfCells(confidence, counts), betas, { expected, realised, gap });
  };
  return { cells: 2 * confidence.length, statistics: 2 * size, write };
}

/** The bands of what `lossStatistics` gave in resamples. */
export function bandsOf({ betas: { length } }: DecisionCurve, drawn: readonly Float64Array[]) {
  return {
    realised: band(drawn.slice(0, length), 0),
    gap: band(drawn.slice(length, 2 * length), -1),
  };
}

/** Losses are at most 1. */
function band(drawn: readonly Float64Array[], least: number): Band {
  const sorted = drawn.map((values) => values.slice().sort());
  const at = (share: number) =>
    Float64Array.from(sorted, (values) => Math.min(1, Math.max(least, percentile(values, share))));
  return { low: at(0.025), high: at(0.975) };
}

/**
 * The mean error of loss estimation with its interval, from what it and its distance from the observed one were in
 * resamples. `observed` is what it was found to be in the way in which it was in resamples.
 */
export function lossError(
  tally: Tally,
  errors: Float64Array,
  distances: Float64Array,
  observed?: number,
): Measured {
  const estimate = meanLossError(tally);
  if ("undefined" in estimate) return estimate;
  const low = estimate.value - percentile(distances.sort(), 0.975);
  const beyond = percentile(errors.sort(), 0.975) - (observed ?? estimate.value);
  return { ...estimate, low: Math.max(0, low), high: Math.min(1, estimate.value + beyond) };
}

/**
 * The mean of the absolute gap between expected and realised loss (see `decisionCurve`), over costs beta
 * uniform in [0, 1]: in [0, 1]. Exact, without a grid. Biased upwards near 0. Undefined without forecasts.
 */
export function meanLossError(tally: Tally): Estimate {
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  return { value: accumulateGaps(tally) / n, n };
}

/**
 * Sum over forecasts of expected - realised loss under the Bayes rule, in absolute value, integrated
 * over costs beta from 0 to 1. Exact, O(K): the gap is that of the answered forecasts, so it changes
 * only where beta passes a 1 - confidence. Counts may be differences of counts.
 */
function accumulateGaps({ confidence, right, wrong }: Tally): number {
  let gap = 0;
  let sum = 0;
  for (let k = confidence.length - 1; k >= 0; k -= 1) {
    const said = confidence[k] ?? Number.NaN;
    gap += (right[k] ?? 0) * (1 - said) - (wrong[k] ?? 0) * said;
    // So it stays until beta reaches 1 minus the next lower confidence, or 1.
    sum += Math.abs(gap) * (said - (k === 0 ? 0 : (confidence[k - 1] ?? 0)));
  }
  return sum;
}
