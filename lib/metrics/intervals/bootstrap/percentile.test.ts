import { expect, test } from "vitest";
import { percentile, percentileInterval } from "./percentile";

// numpy 2.4.6: np.percentile([0.2, 0.5, 0.9, 1.4, 1.5, 2.8, 3.1], 100 * share).
test.each([
  [0, 0.2],
  [0.025, 0.24500000000000002],
  [0.25, 0.7],
  [0.5, 1.4],
  [0.975, 3.055],
  [1, 3.1],
])("at %d is numpy's", (share, expected) => {
  expect(percentile([0.2, 0.5, 0.9, 1.4, 1.5, 2.8, 3.1], share)).toBeCloseTo(expected, 12);
});

test("of one value is that value", () => {
  expect(percentile([0.3], 0.975)).toBe(0.3);
});

test("refuses no values, and a percentage for a share", () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
  expect(() => percentile([1, 2], 97.5)).toThrow(RangeError);
});

test("goes from the 2.5 % to the 97.5 % point of the values that are defined, in whatever order", () => {
  // 0, 1, ..., 100 without 50: places 0.025 * 99 = 2.475 and 0.975 * 99 = 96.525, where 96.525 + 1 stands.
  const values = Float64Array.from({ length: 101 }, (_, i) => (37 * i) % 101);
  const defined = values.map((value) => (value === 50 ? Number.NaN : value));
  const interval = percentileInterval(defined);
  expect(interval).toEqual({ low: expect.closeTo(2.475, 12), high: expect.closeTo(97.525, 12) });
});

test("there is none where all are alike, or more than 5 % are undefined", () => {
  expect(percentileInterval(new Float64Array(20).fill(0.3))).toEqual({ noInterval: "all_alike" });
  const values = Float64Array.from({ length: 20 }, (_, i) => (i < 2 ? Number.NaN : i));
  expect(percentileInterval(values)).toEqual({ noInterval: "undefined_in_resamples" });
});
