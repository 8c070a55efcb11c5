import { hasValue } from "../has-value";
import type { Estimate, Tally } from "../types";

/** A score of one forecast, by its confidence and by 1 where it was right, else 0. */
type Score = (confidence: number, correct: 0 | 1) => number;

/** Mean of a score over forecasts. Undefined without forecasts. */
function meanScore(tally: Tally, score: Score): Estimate {
  let n = 0;
  let sum = 0;
  for (let k = 0; k < tally.confidence.length; k += 1) {
    const confidence = tally.confidence[k] ?? Number.NaN;
    const hits = tally.right[k] ?? 0;
    const misses = tally.wrong[k] ?? 0;
    n += hits + misses;
    // A confidence that nobody gave counts nothing, whatever its score.
    if (hits > 0) sum += hits * score(confidence, 1);
    if (misses > 0) sum += misses * score(confidence, 0);
  }
  return n === 0 ? { undefined: "no_forecasts", n } : { value: sum / n, n };
}

/** The scores whose means are figures. */
export const scores = {
  accuracy: (_, correct) => correct,
  meanConfidence: (confidence) => confidence,
  gap: (confidence, correct) => confidence - correct,
  brier: (confidence, correct) => (confidence - correct) ** 2,
  logScore: (confidence, correct) => surprise(correct === 1 ? confidence : 1 - confidence),
} satisfies Record<string, Score>;

/** Share of forecasts whose answer is right, in [0, 1]. Undefined without forecasts. */
export const accuracy = (tally: Tally): Estimate => meanScore(tally, scores.accuracy);

/** Mean of the forecasts' confidences, in [0, 1]. Undefined without forecasts. */
export const meanConfidence = (tally: Tally): Estimate => meanScore(tally, scores.meanConfidence);

/**
 * Mean confidence minus accuracy, in [-1, 1]: above 0 where readers are overconfident, below where
 * they are underconfident. Undefined without forecasts.
 */
export const confidenceGap = (tally: Tally): Estimate => meanScore(tally, scores.gap);

/**
 * Brier score of confidences: mean of (confidence - 1[right])^2, in [0, 1], lower is better (Brier
 * 1950, of the one event "the answer is right"; over both classes it would be twice as large).
 * Undefined without forecasts.
 */
export const brierScore = (tally: Tally): Estimate => meanScore(tally, scores.brier);

/**
 * Log score (Good 1952): mean of `surprise` at the actual outcomes, in nats, lower is better, 0 at
 * best. Undefined without forecasts.
 */
export const logScore = (tally: Tally): Estimate => meanScore(tally, scores.logScore);

/**
 * How near to 0 and 1 a confidence may come in the log score. A reader who writes whole percents says 100 %
 * for all from 99.5 % up. Without it one wrong answer given with certainty would make every mean infinite.
 */
export const logScoreClip = 0.005;

/**
 * -ln of the probability given to the actual outcome, clipped to [`logScoreClip`, 1 -
 * `logScoreClip`], so one forecast counts -ln 0.005 = 5.3 at most.
 */
export const surprise = (probability: number): number =>
  -Math.log(Math.min(Math.max(probability, logScoreClip), 1 - logScoreClip));

/**
 * Standard deviation of the confidences (divided by n), in [0, 0.5]: how much forecasts differ from each
 * other. Murphy and Winkler 1987 call its square sharpness. Undefined without forecasts.
 */
export function sharpness(tally: Tally): Estimate {
  const mean = meanConfidence(tally);
  if (!hasValue(mean)) return mean;
  const variance = meanScore(tally, (confidence) => (confidence - mean.value) ** 2);
  return hasValue(variance) ? { value: Math.sqrt(variance.value), n: variance.n } : variance;
}

/**
 * Area under the ROC curve (AUROC), in [0, 1]: the probability that a right forecast, drawn at random, has
 * a larger confidence than a wrong one; equal confidences count half (Mann and Whitney 1947, see Hanley and
 * McNeil 1982).
 *
 * Undefined without forecasts, and where all are right or all are wrong.
 */
export function areaUnderCurve({ confidence, right, wrong }: Tally): Estimate {
  let hits = 0;
  let misses = 0;
  let wins = 0;
  for (let k = 0; k < confidence.length; k += 1) {
    const wrongHere = wrong[k] ?? 0;
    const rightHere = right[k] ?? 0;
    wins += rightHere * (misses + wrongHere / 2);
    hits += rightHere;
    misses += wrongHere;
  }
  const n = hits + misses;
  if (n === 0) return { undefined: "no_forecasts", n };
  if (misses === 0) return { undefined: "all_right", n };
  if (hits === 0) return { undefined: "all_wrong", n };
  return { value: wins / (hits * misses), n };
}
