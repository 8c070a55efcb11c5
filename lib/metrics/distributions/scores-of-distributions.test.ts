import { expect, test } from "vitest";
import { brierScore } from "../calibration/scores";
import { hasValue } from "../has-value";
import { fiveDistributions } from "../testing/five-distributions";
import { tallyOf } from "../testing/tally-of";
import {
  brierScoreOfDistributions,
  classwiseCalibrationError,
  logScoreOfDistributions,
  requireDistributions,
} from "./scores-of-distributions";

const good = { probabilities: [0.25, 0.75], outcome: 0 };

test.each([
  ["3 answers, not 2", { probabilities: [0.2, 0.3, 0.5], outcome: 0 }],
  ["outcome 2 is none of 2 answers", { probabilities: [0.5, 0.5], outcome: 2 }],
  ["probability -0.5 is not in [0, 1]", { probabilities: [-0.5, 1.5], outcome: 0 }],
  ["probability NaN is not in [0, 1]", { probabilities: [Number.NaN, 1], outcome: 0 }],
  ["probabilities add up to 0.75, not to 1", { probabilities: [0.25, 0.5], outcome: 0 }],
])("requireDistributions refuses: %s", (reason, forecast) => {
  expect(() => requireDistributions([good, forecast])).toThrow(`forecast 1: ${reason}`);
});

test("requireDistributions takes the rounding of 32-bit numbers", () => {
  const probabilities = Float32Array.of(0.1, 0.2, 0.7);
  expect(() => requireDistributions([{ probabilities, outcome: 2 }])).not.toThrow();
});

test("brierScoreOfDistributions adds up over the answers", () => {
  // (0.5 - 1)^2 + 0.25^2 + 0.25^2 = 0.375, and 0 for certainty that was right: by 2.
  const forecasts = [
    { probabilities: [0.5, 0.25, 0.25], outcome: 0 },
    { probabilities: [0, 0, 1], outcome: 2 },
  ];
  expect(brierScoreOfDistributions(forecasts)).toEqual({ value: 0.1875, n: 2 });
});

test("brierScoreOfDistributions over two answers is twice that of confidences", () => {
  const forecasts = [0.8, 0.3].map((p, i) => ({ probabilities: [p, 1 - p], outcome: i }));
  const ofConfidences = brierScore(tallyOf([0.8, 0.3], [1, 0]));
  if (!hasValue(ofConfidences)) throw new Error(ofConfidences.undefined);
  expect(brierScoreOfDistributions(forecasts)).toEqual({
    value: expect.closeTo(2 * ofConfidences.value, 14),
    n: 2,
  });
});

test("brierScoreOfDistributions is undefined without forecasts", () => {
  expect(brierScoreOfDistributions([])).toEqual({ undefined: "no_forecasts", n: 0 });
});

test("logScoreOfDistributions counts what was held impossible as the clip, and certainty as one less the clip", () => {
  const certain = (outcome: number) => ({ probabilities: [1, 0], outcome });
  expect(logScoreOfDistributions([certain(1), certain(0)])).toEqual({
    value: expect.closeTo(-(Math.log(0.005) + Math.log(0.995)) / 2, 12),
    n: 2,
  });
});

test("classwiseCalibrationError is the mean over answers of their calibration errors", () => {
  // One bin: mean probabilities 0.4, 0.3, 0.3 against shares 0.2, 0.2, 0.6: (0.2 + 0.1 + 0.3) / 3.
  const rules = { binning: "equal-width", rules: "default", bins: 1 } as const;
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    value: expect.closeTo(0.2, 12),
    n: 5,
  });
});

test("classwiseCalibrationError takes the reference's rules, which need the order", () => {
  // numpy 2.4.6: per answer a stable argsort, 2 slices of 5 // 2, |mean - mean|, mean of all.
  const rules = { binning: "equal-mass", rules: "reference", bins: 2 } as const;
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    value: expect.closeTo(0.2416666666666667, 12),
    n: 5,
  });
});

test("classwiseCalibrationError is undefined where the bins are", () => {
  const rules = { binning: "equal-mass", rules: "default", bins: 10 } as const;
  expect(classwiseCalibrationError([], rules)).toEqual({ undefined: "no_forecasts", n: 0 });
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    undefined: "fewer_than_bins",
    n: 5,
  });
});
