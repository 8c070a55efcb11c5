import { expect, test } from "vitest";
import { percentile } from "./percentile";

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
