import { expect, test } from "vitest";
import { hasValue } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { fiveDistributions } from "../testing/five-distributions";
import {
  kernelCalibrationError,
  medianDistance,
  testDistributionCalibration,
} from "./kernel-calibration-error";
import { classwiseCalibrationError } from "./scores-of-distributions";

test("of two alike forecasts it is the product of what they missed", () => {
  // (0.5, -0.5) . (0.5, -0.5) = 0.5 for the same answer, -0.5 for the other.
  const half = (outcome: number) => ({ probabilities: [0.5, 0.5], outcome });
  expect(kernelCalibrationError([half(0), half(0)])).toEqual({ value: 0.5, n: 2 });
  expect(kernelCalibrationError([half(0), half(1)])).toEqual({ value: -0.5, n: 2 });
});

test("weighs pairs by how near they are", () => {
  // numpy 2.4.6: mean over the ten pairs of exp(-norm(p - q) / 0.5) * (e - p) @ (e - q).
  expect(kernelCalibrationError(fiveDistributions, 0.5)).toEqual({
    value: expect.closeTo(0.011305868021827427, 14),
    n: 5,
  });
});

test("needs a pair", () => {
  expect(kernelCalibrationError(fiveDistributions.slice(0, 1))).toEqual({
    undefined: "too_few_pairs",
    n: 1,
  });
});

test("medianDistance is the median over pairs that differ, to 0.0001", () => {
  // numpy 2.4.6: the median of the nine distances above 0 is 0.50990195.
  expect(medianDistance(fiveDistributions)).toBe(0.5099);
});

test("medianDistance is 1 where all say the same", () => {
  const same = { probabilities: [0.5, 0.5], outcome: 0 };
  expect(medianDistance([same, same, same])).toBe(1);
});

test("testDistributionCalibration p is how often the forecasts' own answers are as far off", () => {
  // Two of (0.5, 0.5): the same answer twice gives 0.5 and happens half of the time. Standard
  // error of 999 draws: 0.016. Different answers give the least possible, so p is 1.
  const options = { resamples: 999, seed: "test" };
  const half = (outcome: number) => ({ probabilities: [0.5, 0.5], outcome });
  const same = testDistributionCalibration([half(0), half(0)], options);
  expect(same).toMatchObject({ value: 0.5, n: 2 });
  expect("p" in same && Math.abs(same.p - 0.5)).toBeLessThan(0.05);
  expect(testDistributionCalibration([half(0), half(1)], options)).toMatchObject({ p: 1 });
});

test("testDistributionCalibration shows what no answer's own calibration does", () => {
  // (0.6, 0.2, 0.2) and its turns, each forecast 100 times; with 0.6 on answer k, k is true 60
  // times and the next answer 40. Where p_k = 0.2, k is true 40 + 0 of 200 times. So each p_k is
  // calibrated, and the distributions are not.
  const turned = [0, 1, 2].flatMap((top) =>
    Array.from({ length: 100 }, (_, i) => ({
      probabilities: [0.2, 0.2, 0.2].map((p, k) => (k === top ? 0.6 : p)),
      outcome: i < 60 ? top : (top + 1) % 3,
    })),
  );
  const rules = { binning: "equal-width", rules: "default", bins: 10 } as const;
  const classwise = classwiseCalibrationError(turned, rules);
  expect(hasValue(classwise) && classwise.value).toBeCloseTo(0, 12);
  const options = { resamples: 99, seed: "turned" };
  expect(testDistributionCalibration(turned, options)).toMatchObject({ p: 0.01 });

  const random = seededRandom("calibrated");
  const calibrated = turned.map(({ probabilities }, i) => {
    const top = Math.floor(i / 100);
    const at = random();
    return { probabilities, outcome: at < 0.6 ? top : (top + (at < 0.8 ? 1 : 2)) % 3 };
  });
  const result = testDistributionCalibration(calibrated, options);
  expect("p" in result && result.p).toBeGreaterThan(0.05);
});
