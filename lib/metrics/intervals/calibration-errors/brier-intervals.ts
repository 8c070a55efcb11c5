import { isotonicAccuracy } from "@/lib/metrics/calibration/brier-decomposition";
import { countTally } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";
import { percentile, shareAbove } from "../bootstrap/percentile";
import { drawNormal, normalDraws } from "./draw-normal";
import type { GapModel } from "./gap-model";

/** The error rate of the intervals, and of the test whether a true value is 0. */
const LEVEL = 0.05;
/** Draws of a first, rough search for an end; the last step uses all. */
const ROUGH = normalDraws / 4;

/**
 * A 95 % interval for a number >= 0 that chance inflates, of which `seen` was observed: the true values under
 * which `seen` is no surprise. `seenAt(root)` gives the values, ascending, that would be observed if `root`
 * were true. At 0 only a large value is surprising (the top 5 %). The better a true value is distinguished from
 * 0, the more both sides are (up to 2.5 % each). This suits numbers whose distribution the truth shifts and
 * hardly changes otherwise, such as a length.
 */
function rootInterval(
  seen: number,
  seenAt: (root: number, draws: number) => Float64Array,
): Interval {
  const critical = percentile(seenAt(0, normalDraws), 1 - LEVEL);
  /** The true root for which the observed one is at the `share` of its distribution. */
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
  // The search begins above 0, where no observed value would be surprisingly small.
  return { low, high: rootWhere((power) => (power * LEVEL) / 2, seen + critical / 2) };
}

/**
 * Makes a function that recalibrates groups with the shares `masses` of the forecasts, without allocating. It
 * takes h_j, the right forecasts of group j as a share of all, adds draw `b` of `chance` (see `drawNormal`),
 * and pools neighbours as `isotonicAccuracy` does. The result is the mean square of the recalibrated
 * confidences: the sum over pools of (right ones)^2 / (the pool's share).
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
 * A 95 % interval for the miscalibration in the Brier score. Chance inflates it: part of what isotonic
 * regression recalibrates is chance. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test (`rootInterval`). True accuracies are assumed on a line from the stated confidences through
 * the recalibrated ones. For each point of it, chance is added and everything is recalibrated. The interval
 * holds the points under which the observed miscalibration is no surprise.
 */
export function miscalibrationInterval(groups: GapModel): Interval {
  const { masses, observed, covariance } = groups;
  const size = masses.length;
  const direction = recalibration(groups);
  const rootOf = miscalibrationRoot(groups);
  const length = Math.sqrt(direction.reduce((sum, d, j) => sum + (masses[j] ?? 0) * d * d, 0));
  /** Roots of miscalibration that would be observed if `root` were true, ascending. */
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

/** The miscalibration if every accuracy were 0 or 1, whichever is farther from the confidence. */
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
/** Discrimination is at most a (1 - a) at an accuracy a, so at most 1/4. */
const LARGEST = 0.25;

/**
 * A 95 % interval for the discrimination in the Brier score. Chance inflates it: isotonic regression finds
 * differences in accuracy where there are none. `groups` are those of `confidenceGroups`.
 *
 * It inverts a test (`rootInterval`). True accuracies are assumed on a line from the overall accuracy to the
 * recalibrated confidences or, where discrimination is not distinguished from chance, to the stated ones.
 * Chance is added to how many are right, and everything is recalibrated. How often each confidence is stated
 * varies by chance as well: with masses m_j of accuracies a_j, of mean a, discrimination is the mean of (a_j -
 * a)^2, and varies like a mean over `independent` forecasts.
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
  /** Roots of discrimination that would be observed if `root` were true, along a line, ascending. */
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
      // The line ends at the recalibrated confidences. For a larger root, every value is raised by the rest.
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
 * Makes a function for the discrimination of `brierDecomposition`, of right forecasts as `pooledSquares` takes
 * them: the mean square of the recalibrated confidences less the square of their mean.
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

/** A covariance matrix with one more number, last, which is independent of the others. */
function withOther(covariance: Float64Array, size: number, variance: number): Float64Array {
  const all = new Float64Array((size + 1) ** 2);
  for (let i = 0; i < size; i += 1) {
    all.set(covariance.subarray(i * size, (i + 1) * size), i * (size + 1));
  }
  all[all.length - 1] = variance;
  return all;
}
