import { expect, test } from "vitest";
import { brierScore } from "../calibration/scores";
import { hasValue } from "../has-value";
import { tallyOf } from "../testing/tally-of";
import { brierScoreOfDistributions, logScoreOfDistributions } from "./scores-of-distributions";

test("adds up over the answers", () => {
  // (0.5 - 1)^2 + 0.25^2 + 0.25^2 = 0.375, and 0 for certainty that was right: by 2.
  const forecasts = [
    { probabilities: [0.5, 0.25, 0.25], outcome: 0 },
    { probabilities: [0, 0, 1], outcome: 2 },
  ];
  expect(brierScoreOfDistributions(forecasts)).toEqual({ value: 0.1875, n: 2 });
});

test("over two answers is twice that of confidences", () => {
  const forecasts = [0.8, 0.3].map((p, i) => ({ probabilities: [p, 1 - p], outcome: i }));
  const ofConfidences = brierScore(tallyOf([0.8, 0.3], [1, 0]));
  if (!hasValue(ofConfidences)) throw new Error(ofConfidences.undefined);
  expect(brierScoreOfDistributions(forecasts)).toEqual({
    value: expect.closeTo(2 * ofConfidences.value, 14),
    n: 2,
  });
});

test("is undefined without forecasts", () => {
  expect(brierScoreOfDistributions([])).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("counts what was held impossible as the clip, and certainty as one less the clip", () => {
  const certain = (outcome: number) => ({ probabilities: [1, 0], outcome });
  expect(logScoreOfDistributions([certain(1), certain(0)], 0.01)).toEqual({
    value: expect.closeTo(-(Math.log(0.01) + Math.log(0.99)) / 2, 12),
    n: 2,
  });
});
