import { hasValue } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { requirePositiveInteger } from "../require";
import type { DistributionForecast, Estimate, Undefined } from "../types";
import { requireDistributions } from "./scores-of-distributions";

/**
 * Squared kernel calibration error of whole distributions, unbiased (SKCE_uq of Widmann, Lindsten and
 * Zachariah 2019, "Calibration tests in multi-class classification", table 1). It measures whether answers
 * are distributed as forecast, whenever a distribution is forecast. With e_y the unit vector of the correct
 * answer y it is the mean over pairs of forecasts i < j of
 *
 *     exp(-|p_i - p_j| / bandwidth) * (e_yi - p_i) . (e_yj - p_j)
 *
 * (Laplace kernel times the identity). Its expectation is 0 where forecasts are calibrated and above 0
 * where not; it can itself be below 0. Compare at one bandwidth; by default the median distance of
 * forecasts. O(n^2 K).
 *
 * Undefined with fewer than two forecasts.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or `bandwidth`
 *   is not above 0
 */
export function kernelCalibrationError(
  forecasts: readonly DistributionForecast[],
  bandwidth = medianDistance(forecasts),
): Estimate {
  requireDistributions(forecasts);
  if (!(bandwidth > 0)) throw new RangeError(`bandwidth ${bandwidth} is not above 0`);
  const n = forecasts.length;
  if (n < 2) return { undefined: "too_few_pairs", n };
  let sum = 0;
  for (const [i, a] of forecasts.entries()) {
    for (let j = 0; j < i; j += 1) {
      const b = forecasts[j];
      if (b)
        sum += Math.exp(-distance(a.probabilities, b.probabilities) / bandwidth) * excess(a, b);
    }
  }
  return { value: sum / ((n * (n - 1)) / 2), n };
}

/** (e_ya - p_a) . (e_yb - p_b), multiplied out. */
function excess(a: DistributionForecast, b: DistributionForecast): number {
  let product = 0;
  for (let k = 0; k < a.probabilities.length; k += 1) {
    product += (a.probabilities[k] ?? Number.NaN) * (b.probabilities[k] ?? Number.NaN);
  }
  const same = a.outcome === b.outcome ? 1 : 0;
  const crossed = (a.probabilities[b.outcome] ?? 0) + (b.probabilities[a.outcome] ?? 0);
  return same - crossed + product;
}

/** Distances are counted in cells of this many to 1: a bandwidth needs no more digits. */
const CELLS = 10_000;

/**
 * Median distance of two forecasts with different distributions, to 0.0001; 1 where all are the
 * same. Pairs are counted and not kept, so it takes O(n^2 K) time but little memory.
 */
export function medianDistance(forecasts: readonly DistributionForecast[]): number {
  const counts = new Float64Array(Math.ceil(Math.SQRT2 * CELLS) + 1);
  let pairs = 0;
  for (const [i, a] of forecasts.entries()) {
    for (let j = 0; j < i; j += 1) {
      const apart = distance(a.probabilities, forecasts[j]?.probabilities ?? []);
      if (apart === 0) continue;
      const cell = Math.round(apart * CELLS);
      counts[cell] = (counts[cell] ?? 0) + 1;
      pairs += 1;
    }
  }
  if (pairs === 0) return 1;
  let seen = 0;
  // At least one cell, so that distributions that are all but the same have a bandwidth too.
  const cell = counts.findIndex((count) => {
    seen += count;
    return seen >= pairs / 2;
  });
  return Math.max(cell, 1) / CELLS;
}

/** Euclidean distance of two distributions over the same answers, in [0, sqrt(2)]. */
function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) {
    sum += ((a[k] ?? Number.NaN) - (b[k] ?? Number.NaN)) ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * Tests that forecasts are distribution calibrated: how often answers drawn from the forecasts themselves
 * give a `kernelCalibrationError` at least as large as the observed one (consistency resampling, Broecker
 * and Smith 2007): p = (1 + resamples at least as large) / (1 + resamples). Under calibration, and with
 * independent forecasts, `p` is below any level at most that often, at any n. Time grows as n^2 K
 * resamples.
 *
 * @throws RangeError if a forecast is not a distribution over the same answers as the first, or `resamples`
 *   is not a positive whole number
 */
export function testDistributionCalibration(
  forecasts: readonly DistributionForecast[],
  { resamples, seed }: { resamples: number; seed: string | number },
): { value: number; p: number; n: number } | Undefined {
  requirePositiveInteger(resamples, "resamples");
  const bandwidth = medianDistance(forecasts);
  const observed = kernelCalibrationError(forecasts, bandwidth);
  if (!hasValue(observed)) return observed;
  const random = seededRandom(seed);
  let atLeast = 1;
  for (let resample = 0; resample < resamples; resample += 1) {
    const drawn = forecasts.map(({ probabilities }) => ({
      probabilities,
      outcome: drawAnswer(probabilities, random()),
    }));
    const error = kernelCalibrationError(drawn, bandwidth);
    if (hasValue(error) && error.value >= observed.value) atLeast += 1;
  }
  return { value: observed.value, p: atLeast / (1 + resamples), n: observed.n };
}

/** The answer at which the cumulative probability passes `at`, in [0, 1). */
function drawAnswer(probabilities: ArrayLike<number>, at: number): number {
  let upTo = 0;
  for (let k = 0; k < probabilities.length; k += 1) {
    upTo += probabilities[k] ?? 0;
    if (at < upTo) return k;
  }
  // Rounding can leave the sum below `at`: the last answer that is possible.
  for (let k = probabilities.length - 1; k > 0; k -= 1) if ((probabilities[k] ?? 0) > 0) return k;
  return 0;
}
