import { isotonicAccuracy } from "../calibration/brier-decomposition";
import { countTally } from "../tally";
import type { Tally, Undefined } from "../types";

/** Mean losses per forecast under the Bayes rule at each beta; `gap` is expected - realised. */
type BayesLosses = { expected: Float64Array; realised: Float64Array; gap: Float64Array };

/**
 * What a forecasts' owner expects to lose under the Bayes rule, and what they lose (see `decisionCurve`),
 * in one pass over the confidences. `betas` ascend. There must be forecasts. The result is written into
 * `out` where it is given.
 */
export function bayesLosses(
  tally: Tally,
  betas: Float64Array,
  out: BayesLosses = emptyLosses(betas.length),
): BayesLosses {
  const n = countTally(tally);
  const { confidence, right, wrong } = tally;
  let next = confidence.length - 1;
  let answered = 0;
  let feared = 0;
  let missed = 0;
  for (let i = 0; i < betas.length; i += 1) {
    const beta = betas[i] ?? Number.NaN;
    for (; next >= 0 && isAnswered(confidence[next] ?? 0, beta); next -= 1) {
      const misses = wrong[next] ?? 0;
      const count = (right[next] ?? 0) + misses;
      answered += count;
      feared += count * (1 - (confidence[next] ?? 0));
      missed += misses;
    }
    out.expected[i] = (feared + beta * (n - answered)) / n;
    out.realised[i] = (missed + beta * (n - answered)) / n;
    out.gap[i] = (feared - missed) / n;
  }
  return out;
}

const emptyLosses = (size: number): BayesLosses => ({
  expected: new Float64Array(size),
  realised: new Float64Array(size),
  gap: new Float64Array(size),
});

/** Losses this near each other are equal: 1 - 0.8 and 0.2 differ in the last binary digit. */
const TIE = 1e-12;

/** Whether the Bayes rule answers: the risk 1 - confidence is less than the cost beta of "I don't know". */
function isAnswered(confidence: number, beta: number): boolean {
  return beta - (1 - confidence) > TIE;
}

/**
 * Mean losses per forecast, each in [0, 1], at each cost `betas[i]` of saying "I don't know". Always
 * abstaining costs beta itself; `answer` is the cost of always answering, 1 - accuracy.
 */
export type DecisionCurve = {
  n: number;
  betas: Float64Array;
  answer: number;
  /** The expected loss under the Bayes rule, by the forecasts' own confidences. */
  expected: Float64Array;
  realised: Float64Array;
  /** expected - realised, in [-1, 1]: below 0 the owner hopes for too much. */
  gap: Float64Array;
  /** The loss of the best threshold in hindsight. */
  best: Float64Array;
  /** That threshold t, of the rule "answer when confidence >= t": 0 is always, Infinity never. */
  threshold: Float64Array;
  /** realised - best, never below 0. */
  regret: Float64Array;
};

/**
 * What forecasts are worth for the choice between answering (loss 0 if right, 1 if wrong) and "I don't
 * know" at cost beta: the losses L_r of the appendix "Decision Calibration" of Band et al. 2024 (after Zhao
 * et al. 2021, "Calibrating Predictions to Decisions").
 *
 * The Bayes rule answers when 1 - confidence < beta; at equality it abstains, so that a tie costs what was
 * expected. Both losses are exactly linear in beta between neighbouring values of 1 - confidence.
 *
 * The best threshold in hindsight is a Bayes rule too, of confidences recalibrated by isotonic regression:
 * the cost of each threshold is a line in beta, and pooling adjacent violators finds the least of K + 1
 * lines (Fawcett and Niculescu-Mizil 2007, "PAV and the ROC convex hull").
 *
 * Confidence-calibrated forecasts have gap 0 and regret 0 at every beta, in the long run. In a sample
 * `regret` is biased upwards, for hindsight fits chance as well; `decisionRegret` is its mean over beta
 * without that bias.
 *
 * `betas` ascend within [0, 1]; by default 0, 0.01, ..., 1. O(K + betas). Undefined without forecasts.
 *
 * @throws RangeError if a beta is not in [0, 1] or they do not ascend
 */
export function decisionCurve(
  tally: Tally,
  betas: Float64Array = defaultBetas,
): DecisionCurve | Undefined {
  requireBetas(betas);
  const n = countTally(tally);
  if (n === 0) return { undefined: "no_forecasts", n };
  const { confidence, right, wrong } = tally;
  const answer = wrong.reduce((sum, misses) => sum + misses, 0) / n;
  const { expected, realised, gap } = bayesLosses(tally, betas);
  const best = new Float64Array(betas.length);
  const threshold = new Float64Array(betas.length);
  const recalibrated = isotonicAccuracy(tally);
  let next = confidence.length - 1;
  let answered = 0;
  let missed = 0;
  for (let i = 0; i < betas.length; i += 1) {
    const beta = betas[i] ?? Number.NaN;
    for (; next >= 0 && isAnswered(recalibrated[next] ?? 0, beta); next -= 1) {
      answered += (right[next] ?? 0) + (wrong[next] ?? 0);
      missed += wrong[next] ?? 0;
    }
    best[i] = (missed + beta * (n - answered)) / n;
    threshold[i] = next < 0 ? 0 : (confidence[next + 1] ?? Number.POSITIVE_INFINITY);
  }
  // The Bayes rule is a threshold as well: only rounding could make it better than the best.
  const regret = realised.map((loss, i) => Math.max(0, loss - (best[i] ?? 0)));
  return { n, betas, answer, expected, realised, gap, best, threshold, regret };
}

/** Costs of "I don't know" from 0 to 1 in steps of 0.01: where a decision curve is drawn by default. */
const defaultBetas: Float64Array = Float64Array.from({ length: 101 }, (_, i) => i / 100);

/**
 * Refuses costs that are not in [0, 1] or not in ascending order.
 *
 * @throws RangeError naming the first such cost
 */
function requireBetas(betas: ArrayLike<number>): void {
  for (let i = 0, before = 0; i < betas.length; i += 1) {
    const beta = betas[i] ?? Number.NaN;
    if (!(beta >= before && beta <= 1)) {
      throw new RangeError(`betas must ascend within [0, 1], got ${beta} after ${before}`);
    }
    before = beta;
  }
}
