import { isotonicAccuracy } from "@/lib/metrics/calibration/brier-decomposition";
import { Z } from "@/lib/metrics/normal";
import { countTally } from "@/lib/metrics/tally";
import type { Interval, Tally } from "@/lib/metrics/types";
import { fewClustersFactor, rarerKind } from "../bootstrap/resample-tally";
import { groupConfidences } from "../calibration-errors/fixed-bin-gaps";

/** Discrimination is at most a (1 - a) at an accuracy a, so at most 1/4. */
const LARGEST_DISCRIMINATION = 0.25;

/**
 * Normal 95 % intervals of the Brier score's miscalibration and discrimination, in closed form. With accuracy
 * a, the recalibrated confidence r (`isotonicAccuracy`) of a stated confidence c, and y = 1 if right, else 0,
 * both are means over n forecasts:
 *
 *      miscalibration   (c - y)^2 - (r - y)^2
 *      discrimination   (a - y)^2 - (r - y)^2
 *
 * r is fitted by least squares, so to first order its errors do not matter, and the standard error is that of
 * these means (Q. H. Vuong 1989, "Likelihood ratio tests for model selection and non-nested hypotheses"). To
 * second order recalibration also fits chance. With pools of accuracy r_p it gains the sum of v_p = r_p (1 -
 * r_p) / n on average (M. Meyer and M. Woodroofe 2000, "On the degrees of freedom in shape-restricted
 * regression"), and the overall accuracy gains a (1 - a) / n. The mean gain is subtracted, and its variance,
 * the sum of 2 v_p^2, is added. With few of one kind the interval is widened as AUROC's is in `resampleTally`.
 *
 * For tallies with at least a handful of both kinds: where all are right there is no standard error.
 */
export function normalBrierParts(tally: Tally): {
  brierMiscalibration: Interval;
  brierDiscrimination: Interval;
} {
  const groups = groupConfidences(tally);
  const { confidence, right, wrong } = groups;
  const n = countTally(tally);
  const accuracy = right.reduce((sum, hits) => sum + hits, 0) / n;
  const fitted = isotonicAccuracy(groups);
  const gained = gainedByChance(fitted, n);
  const widened = fewClustersFactor(rarerKind(tally)) ** 2;
  const intervalOf = (reference: (k: number) => number, chance: number, most: number): Interval => {
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < confidence.length; k += 1) {
      const against = reference(k);
      const own = fitted[k] ?? 0;
      const ifRight = (against - 1) ** 2 - (own - 1) ** 2;
      const ifWrong = against ** 2 - own ** 2;
      sum += (right[k] ?? 0) * ifRight + (wrong[k] ?? 0) * ifWrong;
      squares += (right[k] ?? 0) * ifRight ** 2 + (wrong[k] ?? 0) * ifWrong ** 2;
    }
    const mean = sum / n;
    const variance = widened * ((squares / n - mean * mean) / n + gained.variance);
    const half = Z * Math.sqrt(Math.max(0, variance));
    const corrected = mean - chance;
    return { low: Math.max(0, corrected - half), high: Math.min(most, corrected + half) };
  };
  return {
    brierMiscalibration: intervalOf((k) => confidence[k] ?? 0, gained.mean, 1),
    brierDiscrimination: intervalOf(
      () => accuracy,
      gained.mean - (accuracy * (1 - accuracy)) / n,
      LARGEST_DISCRIMINATION,
    ),
  };
}

/** The mean gain of recalibration by fitting chance, and its variance. */
function gainedByChance(fitted: Float64Array, n: number): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  let last = Number.NaN;
  for (const accuracy of fitted) {
    if (accuracy === last) continue;
    last = accuracy;
    const ofPool = (accuracy * (1 - accuracy)) / n;
    mean += ofPool;
    variance += 2 * ofPool ** 2;
  }
  return { mean, variance };
}
