import { percentile } from "../intervals/bootstrap/percentile";
import { tallyCells } from "../intervals/bootstrap/tally-cells";
import { multinomialSampler } from "../random/multinomial-sampler";
import { seededRandom } from "../random/seeded-random";
import { requirePositiveInteger } from "../require-positive-integer";
import type { Measured, Tally, Undefined } from "../types";
import { accumulateGaps } from "./accumulate-gaps";
import { bayesLosses } from "./bayes-losses";
import { type DecisionCurve, decisionCurve } from "./decision-curve";
import { decisionRegret } from "./decision-regret";
import { meanLossError } from "./mean-loss-error";

/** 95 % intervals at each beta, each for itself. */
export type Band = { low: Float64Array; high: Float64Array };

export type DecisionBands = {
  curve: DecisionCurve;
  realised: Band;
  gap: Band;
  /** `decisionRegret`. */
  regret: Measured;
  /** `meanLossError`. */
  lossError: Measured;
};

/**
 * A decision curve with 95 % intervals: percentile bootstrap over forecasts at each beta for the
 * realised loss and for the gap, which are means; `betas`, `seed` and `resamples` as usual. There is
 * no band of the pointwise regret: resamples have hindsight twice, so it would lie too high.
 *
 * `lossError` is a mean of absolute values, so near 0 it is biased upwards, and a resample's again.
 * Its high end is the percentile's; its low end is as far below the value as 97.5 % of resamples'
 * gaps lie from the observed gap (mean absolute distance over beta), at least 0: no farther can the
 * mean of absolute gaps be from its truth. Simulated as in `decisionRegret` it covers 94 to 99 %.
 *
 * It takes forecasts as independent (else `clusteredBands`). Undefined without forecasts.
 *
 * @throws RangeError if `resamples` is not a positive whole number, or for betas as `decisionCurve`
 */
export function decisionBands(
  tally: Tally,
  options: { betas?: Float64Array; resamples: number; seed: string | number },
): DecisionBands | Undefined {
  const { betas, resamples, seed } = options;
  requirePositiveInteger(resamples, "resamples");
  const curve = decisionCurve(tally, betas);
  if ("undefined" in curve) return curve;
  const size = curve.betas.length;
  const observed = tallyCells(tally);
  const draw = multinomialSampler(observed);
  const random = seededRandom(seed);
  const cells = tally.confidence.length;
  const counts = new Float64Array(2 * cells);
  const drawn = { ...tally, right: counts.subarray(0, cells), wrong: counts.subarray(cells) };
  const losses = bayesLosses(tally, curve.betas);
  // Beta by beta, so that the values of one beta lie together to be sorted.
  const realised = new Float64Array(size * resamples);
  const gap = new Float64Array(size * resamples);
  const errors = new Float64Array(resamples);
  const distances = new Float64Array(resamples);
  for (let b = 0; b < resamples; b += 1) {
    draw(counts, random);
    bayesLosses(drawn, curve.betas, losses);
    for (let i = 0; i < size; i += 1) {
      realised[i * resamples + b] = losses.realised[i] ?? Number.NaN;
      gap[i * resamples + b] = losses.gap[i] ?? Number.NaN;
    }
    errors[b] = accumulateGaps(drawn) / curve.n;
    for (let k = 0; k < counts.length; k += 1) counts[k] = (counts[k] ?? 0) - (observed[k] ?? 0);
    distances[b] = accumulateGaps(drawn) / curve.n;
  }
  return {
    curve,
    realised: band(realised, resamples),
    gap: band(gap, resamples),
    regret: decisionRegret(tally, { seed }),
    lossError: lossError(tally, errors, distances),
  };
}

function band(values: Float64Array, resamples: number): Band {
  const size = values.length / resamples;
  const [low, high] = [new Float64Array(size), new Float64Array(size)];
  for (let i = 0; i < size; i += 1) {
    const sorted = values.subarray(i * resamples, (i + 1) * resamples).sort();
    low[i] = percentile(sorted, 0.025);
    high[i] = percentile(sorted, 0.975);
  }
  return { low, high };
}

function lossError(tally: Tally, errors: Float64Array, distances: Float64Array): Measured {
  const estimate = meanLossError(tally);
  if ("undefined" in estimate) return estimate;
  const low = estimate.value - percentile(distances.sort(), 0.975);
  return { ...estimate, low: Math.max(0, low), high: percentile(errors.sort(), 0.975) };
}
