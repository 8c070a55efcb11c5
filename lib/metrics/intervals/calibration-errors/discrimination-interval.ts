import { isotonicAccuracy } from "@/lib/metrics/calibration/brier-decomposition";
import { countTally } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";
import { percentile } from "../bootstrap/percentile";
import { drawNormal, normalDraws } from "./draw-normal";
import type { GapModel } from "./gap-model";
import { pooledSquares, rootInterval } from "./root-interval";

/** What rounding may leave where all is pooled. */
const ROUNDING = 1e-12;
/** No accuracy leaves more to tell apart than a (1 - a). */
const LARGEST = 0.25;

/**
 * A 95 % interval for the discrimination in the Brier score. Chance makes it too large: isotonic regression
 * finds differences in accuracy where there are none. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test (`rootInterval`). True accuracies are supposed on a path from the overall accuracy to
 * the recalibrated confidences or, where no discrimination is told from chance, to the stated ones. Chance
 * is added to how many are right, and all is recalibrated again. How often each confidence is stated is
 * chance as well: with masses m_j of accuracies a_j, of mean a, discrimination is the mean of (a_j - a)^2,
 * and varies as a mean over `independent` forecasts does.
 *
 * Null where nothing can be told apart: all have the same confidence, or all are right, or all are wrong.
 */
export function discriminationInterval(
  tally: Tally,
  groups: GapModel,
  independent: number,
): Interval | null {
  const { masses, stated, observed, restated } = groups;
  const size = masses.length;
  const overall = tally.right.reduce((sum, n) => sum + n, 0) / countTally(tally);
  if (size < 2 || overall === 0 || overall === 1) return null;
  const discrimination = discriminationOf(masses);
  /** Roots of discrimination that are observed where the true one is `root`, along a path; ascending. */
  const seenAlong = (path: Float64Array) => {
    const suppose = (scale: number) =>
      restated(path.map((step) => Math.min(1, Math.max(0, overall + scale * step))));
    const length = Math.sqrt(spreadOf(groups.restated(path)).mean);
    return (root: number, draws: number) => {
      const supposed = suppose(Math.min(1, root / length));
      const { mean, variance } = spreadOf(supposed);
      const apart = withOther(
        supposed.covariance(new Float64Array(size)),
        size,
        variance / independent,
      );
      const drawn = drawNormal(apart, size + 1, draws);
      const chance = drawn.subarray(0, size * draws);
      const right = supposed.stated.map((accuracy, j) => (masses[j] ?? 0) * accuracy);
      // The path ends at the recalibrated confidences; beyond it all is larger by the same.
      const short = root - Math.sqrt(mean);
      return drawn
        .slice(size * draws)
        .map((more, b) => short + Math.sqrt(Math.max(0, discrimination(right, chance, b) + more)))
        .sort();
    };
  };
  const right = observed.map((gap, j) => gap + (masses[j] ?? 0) * (stated[j] ?? 0));
  const seen = Math.sqrt(discrimination(right, new Float64Array(size), 0));
  const middle = stated.reduce((sum, c, j) => sum + (masses[j] ?? 0) * c, 0);
  const alongStated = seenAlong(tally.confidence.map((c) => c - middle));
  const recalibrated = isotonicAccuracy(tally).map((accuracy) => accuracy - overall);
  const isTold = seen > Math.max(0, percentile(alongStated(0, normalDraws), 0.95));
  const { low, high } = rootInterval(seen, isTold ? seenAlong(recalibrated) : alongStated);
  return { low: low ** 2, high: Math.min(LARGEST, high ** 2) };
}

/**
 * Makes what computes the discrimination of `brierDecomposition`, of those right as `pooledSquares` has them:
 * the mean square of the recalibrated confidences less the square of their mean.
 */
export function discriminationOf(masses: Float64Array) {
  const pooled = pooledSquares(masses);
  return (right: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / masses.length;
    let mean = 0;
    for (let j = 0; j < masses.length; j += 1) {
      mean += (right[j] ?? 0) + (chance[j * draws + b] ?? 0);
    }
    const square = pooled(right, chance, b) - mean * mean;
    return square > ROUNDING ? square : 0;
  };
}

/** The mean and the variance, over forecasts, of (a - mean a)^2, where they state the accuracies a. */
function spreadOf({ masses, stated }: GapModel): { mean: number; variance: number } {
  const average = (of: (accuracy: number) => number) =>
    masses.reduce((sum, mass, j) => sum + (mass > 0 ? mass * of(stated[j] ?? 0) : 0), 0);
  const middle = average((a) => a);
  const mean = average((a) => (a - middle) ** 2);
  return { mean, variance: average((a) => ((a - middle) ** 2 - mean) ** 2) };
}

/** The covariance matrix of the same numbers and, last, of another that is independent of them. */
function withOther(covariance: Float64Array, size: number, variance: number): Float64Array {
  const all = new Float64Array((size + 1) ** 2);
  for (let i = 0; i < size; i += 1) {
    all.set(covariance.subarray(i * size, (i + 1) * size), i * (size + 1));
  }
  all[all.length - 1] = variance;
  return all;
}
