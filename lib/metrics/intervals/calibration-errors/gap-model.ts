import { countTally } from "@/lib/metrics/tally";
import type { Tally } from "@/lib/metrics/types";
import { gapsOf, type LinearGaps } from "./fixed-bin-gaps";
import { rowCovariance, totalsOf } from "./gap-covariance";

/** Observed gaps, the share of the forecasts that each stands for, and what chance may have added. */
export type Gaps = {
  observed: Float64Array;
  masses: Float64Array;
  /** The mean confidence of the forecasts that each gap stands for. */
  stated: Float64Array;
  /** The covariance matrix (row by row) of what chance adds, estimated from the answers. */
  found: Float64Array;
  /** The same if `trueGaps` were the true ones. */
  covariance: (trueGaps: Float64Array) => Float64Array;
};

export type GapModel = Gaps & {
  /** The confidences that were stated, in the tally's order. */
  confidence: Float64Array;
  /** How many independent forecasts inform each gap (see `gapsOf`), or how many dependent ones are worth. */
  counted: Float64Array;
  /** The model of the same forecasts, had they stated these confidences, in the tally's order. */
  restated: (confidence: Float64Array) => GapModel;
};

/**
 * The gaps of a tally and their covariance: that of independent forecasts, plus what clusters add (`shared`, a
 * covariance matrix less that of independent rows).
 *
 * A bin's own answers estimate its variance badly where they are few: if all of ten answers given with 98 %
 * were right, they show none. So under assumed true gaps the variance is that of answers that are right as
 * often as the confidence says, corrected by the bin's gap. Without gaps that is the consistency resampling of
 * J. Bröcker and L. A. Smith 2007, "Increasing the reliability of reliability diagrams". `shared` is added as
 * it was found. No accuracy is assumed more extreme than two more answers of either kind would make it (A.
 * Agresti and B. A. Coull 1998), unless the confidence itself is.
 */
export function gapModel(linear: LinearGaps, tally: Tally, shared?: Float64Array): GapModel {
  const { right, wrong } = tally;
  const { confidence, start, bin, share } = linear;
  const { gaps: observed, masses, stated, counted } = gapsOf(linear, right, wrong);
  const leastAccuracy = 2 / (countTally(tally) + 4);
  const withShared = (rows: Float64Array) =>
    shared ? rows.map((v, at) => v + (shared[at] ?? 0)) : rows;
  const ofRows = rowCovariance(linear, right, wrong);
  const found = withShared(ofRows);
  // Few clusters estimate single variances badly, so their sums are compared, as in `sharedCovariance`.
  const noise = totalsOf(found, observed.length).trace;
  const worth = noise > 0 ? Math.min(1, totalsOf(ofRows, observed.length).trace / noise) : 1;
  return {
    confidence,
    observed,
    masses,
    stated,
    counted: counted.map((n) => n * worth),
    found,
    covariance(trueGaps) {
      const hits = new Float64Array(confidence.length);
      const misses = new Float64Array(confidence.length);
      for (let k = 0; k < confidence.length; k += 1) {
        const n = (right[k] ?? 0) + (wrong[k] ?? 0);
        const c = confidence[k] ?? 0;
        let accuracy = c;
        for (let e = start[k] ?? 0; e < (start[k + 1] ?? 0); e += 1) {
          const j = bin[e] ?? 0;
          accuracy += ((share[e] ?? 0) * (trueGaps[j] ?? 0)) / (masses[j] ?? 1);
        }
        const least = Math.min(c, leastAccuracy);
        const most = Math.max(c, 1 - leastAccuracy);
        hits[k] = n * Math.min(most, Math.max(least, accuracy));
        misses[k] = n - (hits[k] ?? 0);
      }
      return withShared(rowCovariance(linear, hits, misses));
    },
    restated: (other) => gapModel({ ...linear, confidence: other }, tally, shared),
  };
}
