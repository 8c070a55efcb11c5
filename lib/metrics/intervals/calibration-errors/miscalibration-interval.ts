import { isotonicAccuracy } from "@/lib/metrics/calibration/brier-decomposition";
import type { Interval } from "@/lib/metrics/types";
import { drawNormal } from "./draw-normal";
import type { GapModel } from "./gap-model";
import { pooledSquares, rootInterval } from "./root-interval";

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
