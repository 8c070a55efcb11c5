import type { BinShares } from "./bin-shares";

/**
 * By how much to widen or narrow what resampling adds to the gap of each bin, if `gaps` are the true
 * ones and `masses` the bins' shares of the forecasts. Resampling knows a bin's variance only from its
 * own answers, and where they are few that is far off: where all of ten answers given with 98 % were
 * right, it finds hardly any. Here the variance is that of answers that are right as often as the
 * confidence says, corrected by the bin's gap; without gaps that is the consistency resampling of
 * J. Bröcker and L. A. Smith 2007, "Increasing the reliability of reliability diagrams". The factor
 * is the root of the ratio of both; what clusters share is left as resampling found it.
 */
export function chanceScale(
  confidence: Float64Array,
  { bins, cell, bin, share }: BinShares,
  right: Float64Array,
  wrong: Float64Array,
  gaps: Float64Array,
  masses: Float64Array,
): Float64Array {
  const accuracy = confidence.slice();
  cell.forEach((k, e) => {
    const j = bin[e] ?? 0;
    const mass = masses[j] ?? 0;
    if (mass > 0) {
      accuracy[k] = (accuracy[k] ?? 0) + ((share[e] ?? 0) * (gaps[j] ?? 0)) / mass;
    }
  });
  const seen = new Float64Array(bins);
  const expected = new Float64Array(bins);
  cell.forEach((k, e) => {
    const j = bin[e] ?? 0;
    const c = confidence[k] ?? 0;
    const p = Math.min(1, Math.max(0, accuracy[k] ?? 0));
    const hits = right[k] ?? 0;
    const misses = wrong[k] ?? 0;
    const weight = (share[e] ?? 0) ** 2;
    seen[j] = (seen[j] ?? 0) + weight * (hits * (1 - c) ** 2 + misses * c ** 2);
    expected[j] =
      (expected[j] ?? 0) + weight * (hits + misses) * (p * (1 - c) ** 2 + (1 - p) * c ** 2);
  });
  return seen.map((s, j) => (s > 0 ? Math.sqrt((expected[j] ?? 0) / s) : 1));
}
