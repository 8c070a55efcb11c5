import { expect, test } from "vitest";
import { hasInterval } from "../has-value";
import { tallyForecasts } from "../tally";
import { measureTally } from "./measure-tally";

// Where nearly all are right, or nearly all wrong, bins show no variance of their own.

const settings = { binning: "equal-mass", rules: "default", resamples: 2000, seed: 7 } as const;

const figuresOf = (rows: { confidence: number; correct: boolean }[], bins = 20) =>
  measureTally(tallyForecasts(rows), { ...settings, bins });
/** 200 forecasts at 0.85, 0.86, ... 0.99 in turn, so that accuracy 1 is at most 0.15 away. */
const high = (wrong: readonly number[]) =>
  Array.from({ length: 200 }, (_, i) => ({
    confidence: (85 + (i % 15)) / 100,
    correct: !wrong.includes(i),
  }));
const low = (right: readonly number[]) =>
  high(right).map(({ confidence, correct }) => ({
    confidence: 1 - confidence,
    correct: !correct,
  }));

test.each([
  ["all right", high([]), 20],
  ["all right, ten bins", high([]), 10],
  ["all but one right", high([7]), 20],
  ["all wrong", low([]), 20],
  ["all but one wrong", low([7]), 10],
] as const)("%s: errors lie around the gap, and within what is possible", (_, rows, bins) => {
  const { ece, eceCorrected, smoothEce, gap, brierMiscalibration } = figuresOf([...rows], bins);
  if (!hasInterval(gap) || !hasInterval(brierMiscalibration)) throw new Error("no interval");
  const size = Math.abs(gap.value);
  for (const error of [ece, eceCorrected, smoothEce]) {
    if (!hasInterval(error)) throw new Error("no interval");
    expect(error.low).toBeLessThanOrEqual(size);
    expect(error.high).toBeGreaterThanOrEqual(size);
    expect(error.low).toBeGreaterThan(0.05);
    expect(error.high).toBeLessThan(0.15);
    expect(Math.abs(error.value - size)).toBeLessThan(0.002);
  }
  // By Jensen's inequality it is at least the gap's square.
  expect(brierMiscalibration.high).toBeGreaterThanOrEqual(size ** 2);
  expect(brierMiscalibration.low).toBeGreaterThanOrEqual(0.05 ** 2);
  expect(brierMiscalibration.high).toBeLessThan(0.15 ** 2);
});

test("all right: the rule of three, accuracy 1 - 3 / n, for the gap as well", () => {
  const rows = Array.from({ length: 100 }, () => ({ confidence: 0.8, correct: true }));
  const { accuracy, gap, ece, brierMiscalibration } = figuresOf(rows);
  expect(accuracy).toMatchObject({ low: expect.closeTo(0.97, 9), high: 1 });
  expect(gap).toMatchObject({ low: expect.closeTo(-0.2, 9), high: expect.closeTo(-0.17, 9) });
  expect(ece).toMatchObject({ low: expect.closeTo(0.17, 9), high: expect.closeTo(0.2, 9) });
  expect(brierMiscalibration).toMatchObject({ low: expect.closeTo(0.17 ** 2, 9) });
});

test("a handful: no error is above 1", () => {
  for (const n of [2, 5, 20]) {
    const { ece, mce, smoothEce, brierMiscalibration } = figuresOf(high([0, 1]).slice(0, n), 2);
    for (const error of [ece, mce, smoothEce, brierMiscalibration]) {
      expect(hasInterval(error) && error.high).toBeLessThanOrEqual(1);
    }
  }
});

test("AUROC with few wrong is at least as unsure as a mean of so few", () => {
  // 4 wrong at 0.1, 0.3, 0.5 and 0.7 among 40,000 right, spread evenly from 0 to 1: each is below 0.9, 0.7, 0.5
  // and 0.3 of the right, so AUROC is 0.6 and its standard error that of a mean of 4,
  // sqrt(0.2 / 3 / 4) = 0.129; Student's t(3) is 3.182446 (scipy 1.17.1).
  const rows = Array.from({ length: 40_000 }, (_, i) => ({
    confidence: ((i % 100) + 0.5) / 100,
    correct: true,
  })).concat([0.1, 0.3, 0.5, 0.7].map((confidence) => ({ confidence, correct: false })));
  const { auroc } = figuresOf(rows);
  if (!hasInterval(auroc)) throw new Error("no interval");
  expect(auroc.value).toBeCloseTo(0.6, 3);
  // It is no narrower: resamples have more wrong ones or fewer, too.
  expect(auroc.low).toBeLessThan(0.6 - 3.18 * 0.129);
  expect(auroc.high).toBeGreaterThan(0.6 + 3.18 * 0.129 - 0.02);
});
