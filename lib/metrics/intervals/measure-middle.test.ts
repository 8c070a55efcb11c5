import { expect, test } from "vitest";
import { measureMiddle } from "./measure-middle";

const options = { resamples: 10_000, seed: 1 };

test("median and mean of an odd number of values, with the percentile bootstrap’s intervals", () => {
  const values = [10, 20, 30, 40, 45, 50, 55, 60, 62, 70, 80, 90, 95].map((p) => p / 100);
  const { median, mean } = measureMiddle(values.toReversed(), options);
  // Exactly, the median of a resample is at most the k-th of 13 values with P(Bin(13, k/13) >= 7): 0.016 for 0.3,
  // 0.071 for 0.4; 0.929 for 0.62, 0.984 for 0.7.
  expect(median).toEqual({ value: 0.55, low: 0.4, high: 0.7, n: 13 });
  // numpy 2.4.6, 2,000,000 resamples: 0.4092 and 0.6769.
  expect(mean).toEqual({
    value: expect.closeTo(7.07 / 13, 12),
    low: expect.closeTo(0.409, 2),
    high: expect.closeTo(0.677, 2),
    n: 13,
  });
});

test("of an even number with ties the median lies between two", () => {
  const values = [...Array(6).fill(0.5), ...Array(3).fill(0.6), 0.75, 0.75, 0.9];
  // numpy 2.4.6, 200,000 resamples: median 0.5 to 0.675.
  expect(measureMiddle(values, options).median).toEqual({
    ...{ value: 0.55, low: 0.5, high: 0.675, n: 12 },
  });
});

test("few values, and values that are all alike, have no interval", () => {
  expect(measureMiddle([0.2, 0.4, 0.6, 0.7], options).median).toEqual({
    ...{ value: 0.5, n: 4, noInterval: "too_few_people" },
  });
  expect(measureMiddle(Array(8).fill(0.3), options).median).toEqual({
    ...{ value: 0.3, n: 8, noInterval: "all_alike" },
  });
});
