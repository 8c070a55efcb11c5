import { expect, test } from "vitest";
import { maximumCalibrationError } from "./maximum-calibration-error";

test("is the largest gap of a bin, however small the bin", () => {
  const bin = { low: 0, high: 1 };
  const bins = [
    { ...bin, n: 99, meanConfidence: 0.5, accuracy: 0.625 },
    { ...bin, n: 1, meanConfidence: 0.75, accuracy: 0 },
  ];
  expect(maximumCalibrationError({ bins, n: 100 })).toEqual({ value: 0.75, n: 100 });
});
