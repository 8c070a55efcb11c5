import { Z } from "@/lib/metrics/normal";
import type { Interval } from "@/lib/metrics/types";
import { percentile, shareAbove } from "../bootstrap/percentile";
import { drawNormal, normalDraws } from "./draw-normal";
import type { Gaps } from "./gap-model";
import { gapProfile } from "./gap-profile";

/** The error rate of the interval, and of the test of perfect calibration. */
const LEVEL = 0.05;
/** A gap within this many standard deviations of 0 cannot be distinguished from 0. */
const UNDECIDED = 3;
/** Bisections: finer than the draws can resolve. */
const HALVINGS = 20;

/**
 * A 95 % interval and an estimate, corrected for chance, for a calibration error: the sum of the absolute
 * values of gaps. Chance makes |gap| positive even at perfect calibration, so the plain error is too high, and
 * its bootstrap higher still.
 *
 * `biasReducedErrors` are compared with what chance makes of them, because their mean is near the true error.
 * How near depends on the gaps that cannot be distinguished from 0. Two extremes bound it: all of these are 0
 * (`concentrated`), or all are about one standard deviation (`spread`). The lower end allows for the first, the
 * upper end for the second. The tails are such that the interval misses 5 % of the time under either (T. B.
 * Armstrong and M. Kolesár 2018, "Optimal inference in a class of regression models"). Where every gap is far
 * from 0, that is 2.5 % on each side.
 *
 * The interval begins at 0 exactly where perfect calibration is not rejected at 5 %. The better the true error
 * is distinguished from 0, the more both tails count (after G. J. Feldman and R. D. Cousins 1998).
 *
 * For each assumed set of true gaps, chance is drawn anew, with the variances that answers have under it: the
 * answers of a bin in which all are right seem to have none. No gap is assumed larger than an accuracy in [0,
 * 1] allows, and the upper end is at most `largestError`.
 *
 * The observed error may lie above the interval; the estimate does not. Null where there are no gaps. `draws`:
 * see `drawNormal`.
 */
export function correctedInterval(
  model: Gaps,
  draws = normalDraws,
): (Interval & { estimate: number }) | null {
  const { observed, masses, found, covariance } = model;
  const size = observed.length;
  if (size === 0) return null;
  const without = covariance(new Float64Array(size));
  const deviations = rootDiagonal(without, size);
  const profile = gapProfile(observed, masses, found);
  const excess = (gaps: Float64Array, chance = covariance(gaps)) =>
    excessErrors(gaps, deviations, drawNormal(chance, size, draws));

  const largest = rootDiagonal(covariance(profile), size).map((s, j) =>
    Math.max(s, deviations[j] ?? 0),
  );
  const isOpen = (gap: number, j: number) =>
    (deviations[j] ?? 0) > 0 && Math.abs(gap) < UNDECIDED * (largest[j] ?? 0);
  const concentrated = excess(observed.map((gap, j) => (isOpen(gap, j) ? 0 : gap)));
  const spread = excess(
    observed.map((gap, j) => {
      if (!isOpen(gap, j)) return gap;
      const { above, below } = reachOf(model, j);
      const isAbove = (profile[j] || gap) >= 0;
      return isAbove ? Math.min(above, largest[j] ?? 0) : -Math.min(below, largest[j] ?? 0);
    }),
  );
  const calibrated = excess(new Float64Array(size), without);
  const critical = percentile(calibrated, 1 - LEVEL);
  const tail = commonTail(concentrated, spread);
  /** How well a true error is distinguished from 0. */
  const power = (error: number) =>
    Math.max(0, (shareAbove(concentrated, critical - error) - LEVEL) / (1 - LEVEL));

  const reduced = biasReducedErrors(observed, deviations, new Float64Array(size))[0] ?? 0;
  const length = sumOfAbsolutes(observed);
  const far = 2 * length + 10 * sumOfAbsolutes(largest);
  const low =
    reduced <= critical
      ? 0
      : firstWhere(
          (error) =>
            shareAbove(concentrated, reduced - error) >= LEVEL - power(error) * (LEVEL - tail),
          far,
        );
  const high = Math.min(
    firstWhere((error) => shareAbove(spread, reduced - error) > 1 - power(error) * tail, far),
    largestError(model, largest),
  );
  const middle =
    reduced <= percentile(calibrated, 0.5) ? 0 : reduced - percentile(excess(profile), 0.5);
  return { low, high, estimate: Math.min(high, Math.max(low, Math.min(length, middle))) };
}

/** How much bias-reduced errors exceed the true error when chance is added to these gaps, ascending. */
function excessErrors(
  gaps: Float64Array,
  deviations: Float64Array,
  drawn: Float64Array,
): Float64Array {
  const error = sumOfAbsolutes(gaps);
  const excess = biasReducedErrors(gaps, deviations, drawn);
  for (let b = 0; b < excess.length; b += 1) excess[b] = (excess[b] ?? 0) - error;
  return excess.sort();
}

/** The largest tail on either side with which neither of two distributions is missed too often. */
function commonTail(concentrated: Float64Array, spread: Float64Array): number {
  const isTooMuch = (tail: number) => {
    const top = percentile(concentrated, 1 - tail);
    const bottom = percentile(spread, tail);
    const missed = (values: Float64Array) =>
      shareAbove(values, top) + 1 - shareAbove(values, bottom);
    return Math.max(missed(concentrated), missed(spread)) > LEVEL;
  };
  return firstWhere(isTooMuch, LEVEL);
}

/** The smallest number for which it holds: 0 if it holds there, `far` if it never does. */
function firstWhere(holds: (number: number) => boolean, far: number): number {
  if (holds(0)) return 0;
  let low = 0;
  let high = far;
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const rootDiagonal = (matrix: Float64Array, size: number) =>
  new Float64Array(size).map((_, j) => Math.sqrt(Math.max(0, matrix[j * size + j] ?? 0)));

const sumOfAbsolutes = (values: Float64Array) =>
  values.reduce((sum, value) => sum + Math.abs(value), 0);

/** How much is subtracted at a gap of 0, and up to which gap anything is, in standard deviations of chance. */
const DEPTH = 2.2;
const REACH = 0.8;

/**
 * The sum of the absolute values of gaps, reduced near 0. With `deviations` s_j that chance alone gives to gap
 * x_j:
 *
 *      sum over j of |x_j| - 2.2 s_j max(0, 1 - (x_j / (0.8 s_j))^2)^2
 *
 * Chance adds 0.80 s_j to |x_j| where the true gap is 0, and nothing where it is far from 0. With the reduction
 * it adds between -0.29 and 0.08 s_j, at the price of a larger variance. No function of x_j has exactly the
 * mean |true gap| (T. T. Cai and M. G. Low 2011, "Testing composite hypotheses, Hermite polynomials and optimal
 * estimation of a nonsmooth functional").
 *
 * `chance` holds what one or more draws add to the gaps, laid out as by `drawNormal`; the result has one error
 * for each draw.
 */
function biasReducedErrors(
  gaps: Float64Array,
  deviations: Float64Array,
  chance: Float64Array,
): Float64Array {
  const draws = chance.length / gaps.length;
  const sums = new Float64Array(draws);
  for (let j = 0; j < gaps.length; j += 1) {
    const gap = gaps[j] ?? 0;
    const deviation = deviations[j] ?? 0;
    const reach = REACH * deviation;
    for (let b = 0; b < draws; b += 1) {
      const size = Math.abs(gap + (chance[j * draws + b] ?? 0));
      let reduced = size;
      if (size < reach) reduced -= DEPTH * deviation * (1 - (size / reach) ** 2) ** 2;
      sums[b] = (sums[b] ?? 0) + reduced;
    }
  }
  return sums;
}

/** How far above and below 0 the gap of bin j can be, because an accuracy is in [0, 1]. */
function reachOf({ masses, stated }: Gaps, j: number): { above: number; below: number } {
  const mass = masses[j] ?? 0;
  const promised = mass > 0 ? mass * (stated[j] ?? 0) : 0;
  return { above: mass - promised, below: promised };
}

/**
 * The largest calibration error that is compatible with each gap by itself: the sum of the largest sizes that
 * gaps can have within 1.96 `deviations` of what was observed, at accuracies in [0, 1]. Where all answers given
 * with 90 % were right, the gap is at most 10 %, however uncertain it is.
 */
export function largestError(model: Gaps, deviations: Float64Array): number {
  return model.observed.reduce((sum, gap, j) => {
    const { above, below } = reachOf(model, j);
    const unsure = Z * (deviations[j] ?? 0);
    return sum + Math.max(Math.min(above, unsure + gap), Math.min(below, unsure - gap));
  }, 0);
}
