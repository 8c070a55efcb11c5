import { expect, test } from "vitest";
import { fiveDistributions } from "../testing/five-distributions";
import { kernelCalibrationError } from "./kernel-calibration-error";

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
