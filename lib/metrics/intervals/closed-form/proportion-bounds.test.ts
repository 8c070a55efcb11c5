import { expect, test } from "vitest";
import { proportionBounds } from "./proportion-bounds";

/** The probability of at least `hits` of n, each with probability p: added up term by term. */
function atLeast(hits: number, n: number, p: number): number {
  let sum = 0;
  let term = (1 - p) ** n;
  for (let k = 0; k <= n; k += 1) {
    if (k >= hits) sum += term;
    term *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return sum;
}

test.each([
  [7, 10, 0.025],
  [1, 20, 0.001],
  [180, 200, 0.05],
])("%i of %i: so many, or so few, are as rare as asked at the bounds", (hits, n, tail) => {
  const { low, high } = proportionBounds(hits, n, tail);
  expect(atLeast(hits, n, low)).toBeCloseTo(tail, 6);
  expect(1 - atLeast(hits + 1, n, high)).toBeCloseTo(tail, 6);
});

test("all or none: what none of n leaves is 1 - tail^(1 / n)", () => {
  expect(proportionBounds(10, 10, 0.05)).toEqual({
    low: expect.closeTo(0.05 ** (1 / 10), 7),
    high: 1,
  });
  expect(proportionBounds(0, 10, 0.05)).toEqual({
    low: 0,
    high: expect.closeTo(1 - 0.05 ** (1 / 10), 7),
  });
});

test("numbers need not be whole: 2.5 of 5 lies evenly around a half", () => {
  const { low, high } = proportionBounds(2.5, 5, 0.025);
  expect(low + high).toBeCloseTo(1, 7);
});
