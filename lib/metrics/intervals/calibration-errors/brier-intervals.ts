import { isotonicAccuracy } from "@/lib/metrics/calibration/brier-decomposition";
import { countTally } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";
import { percentile, shareAbove } from "../bootstrap/percentile";
import { drawNormal, normalDraws } from "./draw-normal";
import type { GapModel } from "./gap-model";

/** How often the interval may miss, and the test of a true 0 reject wrongly. */
const LEVEL = 0.05;
/** Draws with which an end is found roughly, before it is with all. */
const ROUGH = normalDraws / 4;

/**
 * A 95 % interval for a number >= 0 that chance makes too large, of which `seen` was observed: the numbers
 * at which that is no surprise. `seenAt(root)` are the numbers, ascending, that are observed where `root`
 * is the true one. At 0 only a large one is surprising (5 % above); the better a true one is distinguished from 0, the
 * more both sides are (2.5 % each). It suits numbers that the truth shifts and hardly changes otherwise, as
 * a length.
 */
function rootInterval(
  seen: number,
  seenAt: (root: number, draws: number) => Float64Array,
): Interval {
  const critical = percentile(seenAt(0, normalDraws), 1 - LEVEL);
  /** The true root at which the observed one is the point of its distribution that `share` names. */
  const rootWhere = (share: (power: number) => number, start: number) => {
    let root = start;
    for (const draws of [ROUGH, ROUGH, normalDraws]) {
      const values = seenAt(root, draws);
      const power = Math.max(0, (shareAbove(values, critical) - LEVEL) / (1 - LEVEL));
      root = Math.max(0, root + seen - percentile(values, share(power)));
    }
    return root;
  };
  const low =
    seen <= critical ? 0 : rootWhere((power) => 1 - LEVEL + (power * LEVEL) / 2, seen - critical);
  // Begun above: at 0 itself nothing is too small to be seen.
  return { low, high: rootWhere((power) => (power * LEVEL) / 2, seen + critical / 2) };
}

/**
 * Makes a function that recalibrates groups with the shares `masses` of the forecasts, without allocating.
 * With h_j right in group j, as shares, plus what draw `b` in `chance` adds (see `drawNormal`), it pools
 * neighbours as `isotonicAccuracy` does. It gives the sum over pools of (those right)^2 / (the pool's
 * share), which is the mean square of the recalibrated confidences.
 */
function pooledSquares(masses: Float64Array) {
  const size = masses.length;
  const hits = new Float64Array(size);
  const counts = new Float64Array(size);
  return (right: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / size;
    let pools = 0;
    for (let j = 0; j < size; j += 1) {
      let mass = masses[j] ?? 0;
      let pooled = (right[j] ?? 0) + (chance[j * draws + b] ?? 0);
      while (pools > 0 && (hits[pools - 1] ?? 0) * mass >= pooled * (counts[pools - 1] ?? 0)) {
        pools -= 1;
        pooled += hits[pools] ?? 0;
        mass += counts[pools] ?? 0;
      }
      hits[pools] = pooled;
      counts[pools] = mass;
      pools += 1;
    }
    let sum = 0;
    for (let p = 0; p < pools; p += 1) sum += (hits[p] ?? 0) ** 2 / (counts[p] ?? 1);
    return sum;
  };
}

/**
 * A 95 % interval for the miscalibration in the Brier score. Chance makes it too large: part of what
 * isotonic regression recalibrates is chance. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test (`rootInterval`). True accuracies are supposed on a path from the confidences through
 * the recalibrated ones; chance is added and all is recalibrated again. The interval holds the places at
 * which what was observed is no surprise.
 */
export function miscalibrationInterval(groups: GapModel): Interval {
  const { masses, observed, covariance } = groups;
  const size = masses.length;
  const direction = recalibration(groups);
  const rootOf = miscalibrationRoot(groups);
  const length = Math.sqrt(direction.reduce((sum, d, j) => sum + (masses[j] ?? 0) * d * d, 0));
  /** Roots of miscalibration that are observed where the true one is `root`; ascending. */
  const seenAt = (root: number, draws: number) => {
    const scale = length > 0 ? root / length : 0;
    const gaps = direction.map((d, j) => (masses[j] ?? 0) * scale * d);
    const chance = drawNormal(covariance(gaps), size, draws);
    const roots = new Float64Array(draws);
    for (let b = 0; b < draws; b += 1) roots[b] = rootOf(gaps, chance, b);
    return roots.sort();
  };
  const { low, high } = rootInterval(rootOf(observed, new Float64Array(size), 0), seenAt);
  return { low: low ** 2, high: Math.min(largest(groups), high ** 2) };
}

/** Where every answer is as far from its confidence as 0 or 1 is. */
const largest = ({ stated, masses }: GapModel) =>
  masses.reduce((sum, mass, j) => {
    const c = stated[j] ?? 0;
    return sum + (mass > 0 ? mass * Math.max(c, 1 - c) ** 2 : 0);
  }, 0);

/** What recalibrating adds to the confidences. */
function recalibration({ stated, masses, observed }: GapModel): Float64Array {
  const right = masses.map((mass, j) => mass * (stated[j] ?? 0) + (observed[j] ?? 0));
  const wrong = masses.map((mass, j) => mass - (right[j] ?? 0));
  const fitted = isotonicAccuracy({ confidence: stated, right, wrong });
  return fitted.map((accuracy, j) => accuracy - (stated[j] ?? 0));
}

/**
 * Makes a function for the root of the miscalibration at gaps, plus what draw `b` in `chance` adds (see
 * `drawNormal`). With h_j right of m_j forecasts at confidence c_j, all as shares, and pools of H of M
 * (`isotonicAccuracy`),
 *
 *     miscalibration = sum of m_j c_j^2 - 2 sum of c_j h_j + sum over pools of H^2 / M
 */
export function miscalibrationRoot({ stated, masses }: Pick<GapModel, "stated" | "masses">) {
  const size = masses.length;
  const pooled = pooledSquares(masses);
  const right = new Float64Array(size);
  const squares = masses.reduce((sum, mass, j) => sum + mass * (stated[j] ?? 0) ** 2, 0);
  return (gaps: Float64Array, chance: Float64Array, b: number): number => {
    const draws = chance.length / size;
    let crossed = 0;
    for (let j = 0; j < size; j += 1) {
      const c = stated[j] ?? 0;
      const expected = (masses[j] ?? 0) * c + (gaps[j] ?? 0);
      right[j] = expected;
      crossed += c * (expected + (chance[j * draws + b] ?? 0));
    }
    return Math.sqrt(Math.max(0, squares - 2 * crossed + pooled(right, chance, b)));
  };
}

/** What rounding may leave where all is pooled. */
const ROUNDING = 1e-12;
/** No accuracy leaves more to tell apart than a (1 - a). */
const LARGEST = 0.25;

/**
 * A 95 % interval for the discrimination in the Brier score. Chance makes it too large: isotonic regression
 * finds differences in accuracy where there are none. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test (`rootInterval`). True accuracies are supposed on a path from the overall accuracy to
 * the recalibrated confidences or, where no discrimination is distinguished from chance, to the stated ones. Chance
 * is added to how many are right, and all is recalibrated again. How often each confidence is stated is
 * chance as well: with masses m_j of accuracies a_j, of mean a, discrimination is the mean of (a_j - a)^2,
 * and varies as a mean over `independent` forecasts does.
 *
 * Null where nothing can be separated: all have the same confidence, or all are right, or all are wrong.
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
  const isDistinct = seen > Math.max(0, percentile(alongStated(0, normalDraws), 0.95));
  const { low, high } = rootInterval(seen, isDistinct ? seenAlong(recalibrated) : alongStated);
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
