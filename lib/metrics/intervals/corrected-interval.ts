import type { Interval } from "../types";
import { gapProfile } from "./gap-profile";
import { gapsAt } from "./gaps-at";
import { mixedChance } from "./mixed-chance";
import { percentile } from "./percentile";
import type { ResampledGaps } from "./resample-tally";

/** How often the test of perfect calibration may reject wrongly, and what the interval leaves out. */
const LEVEL = 0.05;
/** Finer than what 10,000 resamples can tell. */
const HALVINGS = 13;

/**
 * A 95 % interval and an estimate for a calibration error, the sum of the absolute values of gaps,
 * that allow for its bias: chance alone makes |gap| positive, so the plain error
 * sits too high, and its bootstrap, which adds chance once more, higher still.
 *
 * It inverts a test. True gaps are taken to lie on a path from none to large (`gapsAt`, through
 * `gapProfile`), and chance to add to them what resampling adds to the observed gaps. At each place of
 * the path that gives the distribution of the error that one would observe; the interval holds the
 * true errors under which the observed one is not surprising, and the estimate is the true error
 * under which it is the median: 0 where it lies below the median of perfect calibration.
 *
 * With no gaps only a large error is surprising (5 % above), so the interval begins at 0 exactly
 * where perfect calibration is not rejected at 5 %. Along the path surprise moves to both sides
 * alike (2.5 % each), by as much as gaps are told from none: in the manner of G. J. Feldman and
 * R. D. Cousins 1998.
 *
 * The observed error itself may lie outside. Null where there are no gaps.
 */
export function correctedInterval({
  observed,
  masses,
  scale,
  resampled,
}: ResampledGaps): (Interval & { estimate: number }) | null {
  const size = observed.length;
  if (size === 0) return null;
  const chance = mixedChance(observed, resampled);
  const sums = new Float64Array(resampled.length / size);
  const noise = size * meanSquare(chance) || 0;
  const error = sumOfAbsolutes(observed);
  const profile = gapProfile(observed, masses, noise);
  const simulate = (gaps: Float64Array) => errorsAt(gaps, chance, scale(gaps), sums);
  const critical = percentile(simulate(new Float64Array(size)).slice().sort(), 1 - LEVEL);

  /** The share of errors above the observed one, and which share may lie on its far sides. */
  const look = (place: number) => {
    simulate(gapsAt(profile, place));
    let rejected = 0;
    let above = 0;
    for (let b = 0; b < sums.length; b += 1) {
      const sum = sums[b] ?? 0;
      if (sum > critical) rejected += 1;
      if (sum > error) above += 1;
      else if (sum === error) above += 0.5;
    }
    const power = Math.max(0, (rejected / sums.length - LEVEL) / (1 - LEVEL));
    return { above: above / sums.length, below: (power * LEVEL) / 2 };
  };
  const far = farEnd(profile, sumOfAbsolutes(observed), noise);
  const trueErrorWhere = (holds: (place: number) => boolean) =>
    sumOfAbsolutes(gapsAt(profile, firstWhere(holds, far)));
  return {
    low:
      error <= critical
        ? 0
        : trueErrorWhere((place) => {
            const { above, below } = look(place);
            return above >= LEVEL - below;
          }),
    high: trueErrorWhere((place) => {
      const { above, below } = look(place);
      return above > 1 - below;
    }),
    estimate: trueErrorWhere((place) => look(place).above >= 0.5),
  };
}

/** A place at which nearly all errors lie above the observed one. */
function farEnd(profile: Float64Array, error: number, noise: number): number {
  const length = sumOfAbsolutes(profile);
  const reach = error + 6 * Math.sqrt(profile.length * noise);
  return length > 0 ? Math.max(1, reach / length) : 1;
}

/** The place from which on it holds; 0 where it holds from the start, `far` where it never does. */
function firstWhere(holds: (place: number) => boolean, far: number): number {
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

/** Writes into `sums` the errors that are observed when chance, scaled, is added to these gaps. */
function errorsAt(
  gaps: Float64Array,
  chance: Float64Array,
  factors: Float64Array,
  sums: Float64Array,
): Float64Array {
  const size = gaps.length;
  const seen = new Float64Array(size);
  let i = 0;
  for (let b = 0; b < sums.length; b += 1) {
    for (let j = 0; j < size; j += 1) {
      seen[j] = (gaps[j] ?? 0) + (factors[j] ?? 1) * (chance[i] ?? 0);
      i += 1;
    }
    sums[b] = sumOfAbsolutes(seen);
  }
  return sums;
}

function sumOfAbsolutes(gaps: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < gaps.length; j += 1) sum += Math.abs(gaps[j] ?? 0);
  return sum;
}

function meanSquare(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i] ?? 0) ** 2;
  return sum / values.length;
}
