import { expect, test } from "vitest";
import { percentileInterval } from "./percentile-interval";

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
