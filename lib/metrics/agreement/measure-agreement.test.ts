import { describe, expect, test } from "vitest";
import { hasInterval } from "../has-value";
import type { Measured } from "../types";
import { measureAgreement, measureLabels } from "./measure-agreement";

const options = { resamples: 20_000, seed: "labels" };

/** SAS's example, `sas-kappa-weighted` of the golden vectors, as pairs. */
const pairs = [
  [0, 4, 1],
  [0, 8, 0],
  [0, 1, 5],
].flatMap((row, a) =>
  row.flatMap((count, b) =>
    Array.from({ length: count }, (_, i) => ({ item: `${a} ${b} ${i}`, a, b })),
  ),
);

test("measureLabels gives weighted kappa with SAS's standard error and the bootstrap's interval", () => {
  const { kappa, kappaStandardError, exactLabel, n } = measureLabels(pairs, {
    ...options,
    weights: "linear",
  });
  expect(n).toBe(19);
  expect(kappaStandardError).toEqual({ value: expect.closeTo(0.1457, 4), n: 19 });
  if (!hasInterval(kappa)) throw new Error("no interval");
  expect(kappa.value).toBeCloseTo(0.4701, 4);
  // sklearn 1.9.1's cohen_kappa_score(weights="linear", labels=[0, 1, 2]) of numpy's resamples of the
  // 19 pairs, 20,000 of them: 0.1659 to 0.7595.
  expect(Math.abs(kappa.low - 0.1659)).toBeLessThan(0.02);
  expect(Math.abs(kappa.high - 0.7595)).toBeLessThan(0.02);
  expect(exactLabel).toMatchObject({ value: 13 / 19, n: 19 });
});

test("measureLabels draws items with all their pairs", () => {
  // Two items, one always agreed on and one never: with one of them drawn twice the share is 1 or 0.
  const two = pairs.map((pair) => ({ ...pair, item: pair.a === pair.b ? "agreed" : "not" }));
  expect(measureLabels(two, options).exactLabel).toEqual({
    value: 13 / 19,
    low: 0,
    high: 1,
    n: 19,
  });
});

test("measureLabels refuses weights for text without an order, and labels that are not among those named", () => {
  const words = ["low", "mid", "high"].map((a, i) => ({ item: String(i), a, b: "mid" }));
  expect(() => measureLabels(words, { ...options, weights: "linear" })).toThrow("order");
  const labels = ["low", "mid", "high"];
  expect(measureLabels(words, { ...options, weights: "linear", labels }).kappa).toMatchObject({
    // po and pe are alike where one side says the same throughout.
    value: 0,
  });
  expect(() => measureLabels(words, { ...options, labels: ["low", "mid"] })).toThrow("high");
});

const seeded = { resamples: 20_000, seed: "agreement" };

/** One item a pair; `table` counts both right, only a, only b, neither; every confidence 0.5. */
function correctness(...table: [number, number, number, number]) {
  const rated = (label: boolean) => ({ confidence: 0.5, label });
  const cells = table.flatMap((count, cell) => new Array<number>(count).fill(cell));
  return cells.map((cell, i) => ({
    item: `q${i}`,
    a: rated(cell < 2),
    b: rated(cell % 2 === 0),
  }));
}

function confidences(a: number[], b: number[]) {
  return a.map((confidence, i) => ({
    item: `q${i}`,
    a: { confidence, label: i % 2 === 0 },
    b: { confidence: b[i] ?? Number.NaN, label: i % 3 === 0 },
  }));
}

function interval(measured: Measured) {
  if (!hasInterval(measured)) throw new Error("no interval");
  return measured;
}

describe("measureAgreement", () => {
  test("gives scikit-learn's kappa of correctness and scipy's interval", () => {
    // sklearn 1.9.1: cohen_kappa_score = 0.65753. scipy 1.17.1: bootstrap over the 60 pairs of
    // (po - pe) / (1 - pe), 100000 resamples, percentile: 0.44737 to 0.83259.
    const { kappa, n } = measureAgreement(correctness(30, 6, 4, 20), seeded);
    expect(n).toBe(60);
    const { value, low, high } = interval(kappa);
    expect(value).toBeCloseTo(0.6575342465753424, 12);
    expect(Math.abs(low - 0.44737)).toBeLessThan(0.012);
    expect(Math.abs(high - 0.83259)).toBeLessThan(0.012);
  });

  test("gives scipy's correlation of confidence and its interval", () => {
    const a = [0.1, 0.4, 0.35, 0.8, 0.95, 0.6, 0.7, 0.2, 0.5, 0.9, 0.3, 0.65];
    const b = [0.2, 0.3, 0.5, 0.7, 0.9, 0.9, 0.4, 0.35, 0.45, 0.85, 0.1, 0.8];
    // scipy 1.17.1: pearsonr(a, b).statistic = 0.81043; bootstrap((a, b), ..., paired=True,
    // n_resamples=100000, method="percentile"): 0.57816 to 0.94189.
    const summary = measureAgreement(confidences(a, b), seeded);
    const { value, low, high } = interval(summary.pearson);
    expect(value).toBeCloseTo(0.810426361194549, 12);
    expect(Math.abs(low - 0.57816)).toBeLessThan(0.012);
    expect(Math.abs(high - 0.94189)).toBeLessThan(0.006);
    // The absolute differences add up to 1.7 over 12; none is 0. Python's random.choices on them,
    // 200,000 resamples of the mean: 0.0958 to 0.1917.
    const difference = interval(summary.meanAbsoluteConfidenceDifference);
    expect(difference.value).toBeCloseTo(1.7 / 12, 12);
    expect(Math.abs(difference.low - 0.0958)).toBeLessThan(0.004);
    expect(Math.abs(difference.high - 0.1917)).toBeLessThan(0.004);
    expect(summary.exactConfidence).toEqual({ value: 0, n: 12, noInterval: "all_alike" });
  });

  test("counts pairs of exactly the same confidence: 2 of 3", () => {
    const pairs = confidences([0.5, 0.9, 1], [0.5, 0.8, 1]);
    const { exactConfidence } = measureAgreement(pairs, seeded);
    expect(exactConfidence).toMatchObject({ value: 2 / 3, n: 3 });
  });

  test("draws items, with all their pairs", () => {
    // Two items: one always agreed on, in both ways, one never. With only one of them drawn kappa
    // is 1 or -1; each is a quarter of the resamples, so the interval is everything.
    const twoItems = [...correctness(5, 0, 0, 5), ...correctness(0, 5, 5, 0)].map((pair, i) => ({
      ...pair,
      item: i < 10 ? "agreed" : "not",
    }));
    const { kappa } = measureAgreement(twoItems, seeded);
    expect(kappa).toEqual({ value: 0, low: -1, high: 1, n: 20 });
  });

  test("has no interval of kappa where more than 5 % of resamples leave it undefined", () => {
    // 19 both right, 1 both wrong: that one is missing from (19/20)^20 = 36 % of resamples.
    const { kappa } = measureAgreement(correctness(19, 0, 0, 1), seeded);
    expect(kappa).toEqual({ value: 1, n: 20, noInterval: "undefined_in_resamples" });
  });

  test("keeps the interval where fewer do", () => {
    // 14 both right, 1 apart, 5 both wrong: (14/20)^20 + (15/20)^20 = 0.4 % have a constant side.
    const { kappa } = measureAgreement(correctness(14, 1, 0, 5), seeded);
    expect(kappa).toHaveProperty("low");
  });

  test("says what is undefined and why", () => {
    const summary = measureAgreement(correctness(3, 0, 0, 0), seeded);
    expect(summary.kappa).toEqual({
      undefined: "one_label",
      n: 3,
    });
    expect(summary.pearson).toEqual({ undefined: "both_constant", n: 3 });
    const empty = measureAgreement([], seeded);
    expect(empty.kappa).toEqual({ undefined: "no_pairs", n: 0 });
    expect(empty.exactConfidence).toEqual({ undefined: "no_pairs", n: 0 });
    expect(empty.meanAbsoluteConfidenceDifference).toEqual({ undefined: "no_pairs", n: 0 });
  });

  test("refuses a confidence that is no probability, on either side", () => {
    expect(() => measureAgreement(confidences([0.5], [1.5]), seeded)).toThrow(RangeError);
    expect(() => measureAgreement(confidences([-1], [0.5]), seeded)).toThrow(RangeError);
  });
});
