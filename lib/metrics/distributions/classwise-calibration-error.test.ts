import { expect, test } from "vitest";
import { fiveDistributions } from "../testing/five-distributions";
import { classwiseCalibrationError } from "./classwise-calibration-error";

test("is the mean over answers of their calibration errors", () => {
  // One bin: mean probabilities 0.4, 0.3, 0.3 against shares 0.2, 0.2, 0.6: (0.2 + 0.1 + 0.3) / 3.
  const rules = { binning: "equal-width", rules: "default", bins: 1 } as const;
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    value: expect.closeTo(0.2, 12),
    n: 5,
  });
});

test("takes the reference's rules, which need the order", () => {
  // numpy 2.4.6: per answer a stable argsort, 2 slices of 5 // 2, |mean - mean|, mean of all.
  const rules = { binning: "equal-mass", rules: "reference", bins: 2 } as const;
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    value: expect.closeTo(0.2416666666666667, 12),
    n: 5,
  });
});

test("is undefined where the bins are", () => {
  const rules = { binning: "equal-mass", rules: "default", bins: 10 } as const;
  expect(classwiseCalibrationError([], rules)).toEqual({ undefined: "no_forecasts", n: 0 });
  expect(classwiseCalibrationError(fiveDistributions, rules)).toEqual({
    undefined: "fewer_than_bins",
    n: 5,
  });
});
