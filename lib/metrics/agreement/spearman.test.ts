import { expect, test } from "vitest";
import { spearman } from "./spearman";

const x = [0.1, 0.4, 0.4, 0.8, 0.95, 0.6, 0.8, 0.2];
const y = [0.2, 0.3, 0.5, 0.7, 0.9, 0.9, 0.9, 0.2];

test("ranks: 1 2 3 and 1 3 2 correlate as 0.5, whatever the values", () => {
  expect(spearman([0.1, 0.2, 0.9], [0.5, 7, 6.9])()).toEqual({
    value: expect.closeTo(0.5, 14),
    n: 3,
  });
});

test("gives scipy's value, with ties on both sides", () => {
  // scipy 1.17.1: spearmanr(x, y).statistic.
  expect(spearman(x, y)()).toEqual({ value: expect.closeTo(0.8945652518467674, 12), n: 8 });
});

test("counts each pair as often as its weight says, one set of weights after the other", () => {
  const weighted = spearman(x, y);
  // scipy 1.17.1: spearmanr(np.repeat(x, w), np.repeat(y, w)).statistic.
  const w = [2, 0, 1, 3, 1, 4, 1, 2];
  expect(weighted(w)).toEqual({ value: expect.closeTo(0.6785397676917746, 12), n: 14 });
  expect(weighted(new Array(8).fill(1))).toEqual(spearman(x, y)());
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
