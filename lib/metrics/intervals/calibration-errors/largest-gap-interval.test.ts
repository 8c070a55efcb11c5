import { expect, test } from "vitest";
import { tallyForecasts } from "@/lib/metrics/tally";
import { binShares, fixedBinGaps } from "./fixed-bin-gaps";
import { gapModel } from "./gap-model";
import { largestGapInterval, proportionBounds } from "./largest-gap-interval";

/** So many forecasts at each confidence, of which so many are right. */
function intervalOf(given: [confidence: number, n: number, right: number][], bins: number) {
  const rows = given.flatMap(([confidence, n, right]) =>
    Array.from({ length: n }, (_, i) => ({ confidence, correct: i < right })),
  );
  const tally = tallyForecasts(rows);
  const rules = { binning: "equal-mass", rules: "default", bins } as const;
  const interval = largestGapInterval(
    gapModel(fixedBinGaps(tally.confidence, binShares(tally, rules)), tally),
  );
  if (!interval) throw new Error("no bins");
  return interval;
}

test("of one bin it is the gap with the bounds of Clopper and Pearson", () => {
  // 7 of 10: 0.34755 to 0.93326 (published in the documentation of R's binom.test), so beside a confidence of 0.99
  // accuracy is 0.05674 to 0.64245 lower. The drawn tail is 2.5 % give or take 0.5 %.
  const { low, high } = intervalOf([[0.99, 10, 7]], 1);
  expect(Math.abs(low - 0.0567)).toBeLessThan(0.01);
  expect(Math.abs(high - 0.6425)).toBeLessThan(0.015);
});

test("a bin far off is seen among others, and a tie in several bins counts as one", () => {
  // Nine bins as they say, one of 1,000 forecasts 0.30 off, standard error sqrt(0.24 / 1000) = 0.0155: the lower tail
  // of ten independent bins is (1 - 0.95^(1/10)) / 2 = 0.26 %, 2.80 standard errors; the upper 4.74 %, 1.67.
  const others = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95];
  const apart = intervalOf(
    [...others.map((c): [number, number, number] => [c, 1000, 1000 * c]), [0.9, 1000, 600]],
    10,
  );
  expect(Math.abs(apart.low - (0.3 - 2.8 * 0.0155))).toBeLessThan(0.004);
  expect(Math.abs(apart.high - (0.3 + 1.67 * 0.0155))).toBeLessThan(0.003);
  // One tie in ten bins has the interval of one bin: 0.3 -+ 1.96 * sqrt(0.24 / 10000).
  const tie = intervalOf([[0.9, 10_000, 6000]], 10);
  expect(Math.abs(tie.low - (0.3 - 0.0096))).toBeLessThan(0.001);
  expect(Math.abs(tie.high - (0.3 + 0.0096))).toBeLessThan(0.001);
});

test("a bin of which all were right may be as far off as its few forecasts allow", () => {
  // 5 of 5 at 0.9: accuracy is above tail^(1/5), for 2.5 % above 0.478, so up to 0.42 off; and no less than 0.
  const { low, high } = intervalOf([[0.9, 5, 5]], 1);
  expect(low).toBe(0);
  expect(Math.abs(high - (0.9 - 0.478))).toBeLessThan(0.03);
});

test("a bin of confidences of exactly 0 or 1 is as unsure as any other", () => {
  // 7 of 10 at 1: as above, 1 - 0.93326 to 1 - 0.34755.
  const { low, high } = intervalOf([[1, 10, 7]], 1);
  expect(Math.abs(low - 0.0667)).toBeLessThan(0.01);
  expect(Math.abs(high - 0.6525)).toBeLessThan(0.015);
  // 25 at 0, none of them right, and 25 at 1, all right: the lower tail of two bins is 1 - sqrt(0.95) on both sides,
  // 1.27 % on one, so the upper is 3.73 %, and 0.0373^(1/25) = 0.877.
  const perfect = intervalOf(
    [
      [0, 25, 0],
      [1, 25, 25],
    ],
    2,
  );
  expect(perfect.low).toBe(0);
  expect(Math.abs(perfect.high - (1 - 0.877))).toBeLessThan(0.01);
});

test("a bin in which both 0 and 1 are said does not make the others look surer", () => {
  // 15 at 0 and 15 at 1 in bins of ten: the middle one holds five of each, and knows what either tie knows. Half of
  // each are right: 7 of 15 and 8 of 15 may be anything from 0.2 to 0.8 (2.5 %: 0.213 to 0.734; 0.266 to 0.787).
  const { low, high } = intervalOf(
    [
      [0, 15, 8],
      [1, 15, 7],
    ],
    3,
  );
  expect(low).toBeLessThan(0.27);
  expect(high).toBeGreaterThan(0.73);
  expect(high).toBeLessThan(0.85);
});

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
