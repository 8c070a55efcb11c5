import { expect, test } from "vitest";
import { wilsonInterval } from "./wilson-interval";

// scipy 1.17.1: binomtest(k, n).proportion_ci(confidence_level=0.95, method="wilson").
test.each([
  [3, 10, 0.10779126740630102, 0.6032218525388546],
  [0, 10, 0, 0.27753279986288926],
  [10, 10, 0.7224672001371109, 1],
  [1, 1, 0.20654931437723745, 1],
  [50, 700, 0.05459810709601148, 0.0929371901208978],
  [699, 700, 0.9919528266998952, 0.9997477775377668],
])("of %i in %i is scipy's", (successes, n, low, high) => {
  const interval = wilsonInterval(successes, n);
  expect(interval.low).toBeCloseTo(low, 12);
  expect(interval.high).toBeCloseTo(high, 12);
});

test("never leaves [0, 1] and always holds the proportion", () => {
  for (let n = 1; n <= 60; n += 1) {
    for (let k = 0; k <= n; k += 1) {
      const { low, high } = wilsonInterval(k, n);
      expect(low >= 0 && low <= k / n && k / n <= high && high <= 1).toBe(true);
    }
  }
});

test.each([
  [0, 0],
  [-1, 5],
  [6, 5],
  [Number.NaN, 5],
])("refuses %s successes in %s", (successes, n) => {
  expect(() => wilsonInterval(successes, n)).toThrow(RangeError);
});
