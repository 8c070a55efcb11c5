import { describe, expect, test } from "vitest";
import { hasValue } from "../has-value";
import { pearson, spearman } from "./correlation";

const x = [0.1, 0.4, 0.35, 0.8, 0.95, 0.6];
const y = [0.2, 0.3, 0.5, 0.7, 0.9, 0.9];

function r(...sides: Parameters<typeof pearson>): number {
  const estimate = pearson(...sides);
  return hasValue(estimate) ? estimate.value : Number.NaN;
}

describe("pearson", () => {
  test("follows the formula", () => {
    // Means 2 and 2: dx = -1, 0, 1; dy = -1, 1, 0; sum of products 1; 1 / sqrt(2 * 2).
    expect(pearson([1, 2, 3], [1, 3, 2])).toEqual({ value: expect.closeTo(0.5, 14), n: 3 });
  });

  test("gives scipy's value", () => {
    // scipy 1.17.1: pearsonr(x, y).statistic.
    expect(r(x, y)).toBeCloseTo(0.8619963280306346, 12);
  });

  test("counts each pair as often as its weight says", () => {
    // scipy 1.17.1: pearsonr(np.repeat(x, w), np.repeat(y, w)).statistic, w = [2, 0, 1, 3, 1, 4].
    expect(pearson(x, y, [2, 0, 1, 3, 1, 4])).toEqual({
      value: expect.closeTo(0.8022841757927187, 12),
      n: 11,
    });
  });

  test("is symmetric and unmoved by scale and shift, but for the sign", () => {
    expect(r(y, x)).toBeCloseTo(r(x, y), 14);
    expect(
      r(
        x.map((v) => 100 * v - 7),
        y,
      ),
    ).toBeCloseTo(r(x, y), 12);
    expect(
      r(
        x.map((v) => 1 - v),
        y,
      ),
    ).toBeCloseTo(-r(x, y), 12);
  });

  test("never passes 1 by rounding", () => {
    // Unclamped, [0, 0.1, 0.35] with itself gives 1.0000000000000002.
    expect(r([0, 0.1, 0.35], [0, 0.1, 0.35])).toBe(1);
    expect(r([0, 0.1, 0.35], [0, -0.1, -0.35])).toBe(-1);
  });

  test("is undefined where a side is constant, and says which", () => {
    // 0.1 thrice has a mean of 0.10000000000000002, so its computed variance is not 0.
    const constant = [0.1, 0.1, 0.1];
    expect(pearson(constant, [1, 2, 3])).toEqual({
      undefined: "first_constant",
      n: 3,
    });
    expect(pearson([1, 2, 3], constant)).toEqual({
      undefined: "second_constant",
      n: 3,
    });
    expect(pearson(constant, constant)).toEqual({ undefined: "both_constant", n: 3 });
  });

  test("takes no notice of what counts zero times when it asks whether a side is constant", () => {
    expect(pearson([1, 1, 2], [1, 2, 3], [1, 1, 0])).toEqual({
      undefined: "first_constant",
      n: 2,
    });
  });

  test("is undefined with fewer than two pairs and refuses sides of different length", () => {
    expect(pearson([], [])).toEqual({ undefined: "too_few_pairs", n: 0 });
    expect(pearson([1], [2])).toEqual({ undefined: "too_few_pairs", n: 1 });
    expect(() => pearson([1, 2], [1])).toThrow(RangeError);
    expect(() => pearson([1, 2], [1, 2], [1])).toThrow(RangeError);
  });
});

const first = [0.1, 0.4, 0.4, 0.8, 0.95, 0.6, 0.8, 0.2];
const second = [0.2, 0.3, 0.5, 0.7, 0.9, 0.9, 0.9, 0.2];

test("ranks: 1 2 3 and 1 3 2 correlate as 0.5, whatever the values", () => {
  expect(spearman([0.1, 0.2, 0.9], [0.5, 7, 6.9])()).toEqual({
    value: expect.closeTo(0.5, 14),
    n: 3,
  });
});

test("gives scipy's value, with ties on both sides", () => {
  // scipy 1.17.1: spearmanr(first, second).statistic.
  expect(spearman(first, second)()).toEqual({
    value: expect.closeTo(0.8945652518467674, 12),
    n: 8,
  });
});

test("counts each pair as often as its weight says, one set of weights after the other", () => {
  const weighted = spearman(first, second);
  // scipy 1.17.1: spearmanr(np.repeat(first, w), np.repeat(second, w)).statistic.
  const w = [2, 0, 1, 3, 1, 4, 1, 2];
  expect(weighted(w)).toEqual({ value: expect.closeTo(0.6785397676917746, 12), n: 14 });
  expect(weighted(new Array(8).fill(1))).toEqual(spearman(first, second)());
});

test("is undefined where a side is constant, and says which", () => {
  expect(spearman([1, 1, 1], [1, 2, 3])()).toEqual({ undefined: "first_constant", n: 3 });
  expect(spearman([1, 2, 3], [4, 4, 4])()).toEqual({
    undefined: "second_constant",
    n: 3,
  });
  expect(spearman([1], [1])()).toEqual({ undefined: "too_few_pairs", n: 1 });
  expect(() => spearman([1, 2], [1])).toThrow(RangeError);
});
