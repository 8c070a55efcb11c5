import { countTally } from "../tally";
import type { Tally } from "../types";

/** Mean losses per forecast under the Bayes rule at each beta; `gap` is expected - realised. */
type BayesLosses = { expected: Float64Array; realised: Float64Array; gap: Float64Array };

/**
 * What a forecasts' owner expects to lose under the Bayes rule, and what they lose (see
 * `decisionCurve`). `betas` ascend; the higher beta, the more is answered, so one pass over the
 * confidences does. There must be forecasts. The result is written into `out` where it is given.
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

/**
 * Whether the Bayes rule answers: the risk 1 - confidence is less than the cost beta of "I don't know".
 * Where they are equal its owner is indifferent, and abstains.
 */
export function isAnswered(confidence: number, beta: number): boolean {
  return beta - (1 - confidence) > TIE;
}
