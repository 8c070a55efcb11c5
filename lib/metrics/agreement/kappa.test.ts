import { describe, expect, test } from "vitest";
import { hasValue } from "../has-value";
import { cohenKappa, kappaFromTable, kappaStandardError } from "./kappa";

function kappa<L extends string | number | boolean>(a: L[], b: L[]): number {
  const estimate = cohenKappa(a, b);
  return hasValue(estimate) ? estimate.value : Number.NaN;
}

describe("cohenKappa", () => {
  test("follows the formula", () => {
    // po = 3/4; pe = (3/4)(2/4) + (1/4)(2/4) = 1/2; (3/4 - 1/2) / (1 - 1/2) = 1/2.
    expect(cohenKappa(["y", "y", "y", "n"], ["y", "y", "n", "n"])).toEqual({ value: 0.5, n: 4 });
  });

  test("takes text: scikit-learn's value", () => {
    // sklearn 1.9.1: cohen_kappa_score(list("yynnyumnuy"), list("ynnnyuuyuy")).
    expect(kappa([..."yynnyumnuy"], [..."ynnnyuuyuy"])).toBeCloseTo(0.5652173913043479, 12);
  });

  test("is symmetric, and blind to names and order of labels", () => {
    const a = [true, true, false, true, false, false, true];
    const b = [true, false, false, true, true, false, true];
    expect(kappa(b, a)).toBe(kappa(a, b));
    const renamed = (labels: boolean[]) => labels.map((label) => (label ? "wrong" : "right"));
    expect(kappa(renamed(a), renamed(b))).toBe(kappa(a, b));
    expect(kappa(a.toReversed(), b.toReversed())).toBe(kappa(a, b));
  });

  test("reaches 1 and -1, and is 0 where one side says nothing", () => {
    expect(kappa([1, 2, 1, 2], [1, 2, 1, 2])).toBe(1);
    expect(kappa([1, 2, 1, 2], [2, 1, 2, 1])).toBe(-1);
    expect(kappa([1, 1, 1, 1], [1, 2, 1, 2])).toBe(0);
  });

  test("takes equal text of different types as different labels", () => {
    expect(kappa<string | number>([1, 2], ["1", "2"])).toBe(0);
  });

  test("is undefined, not 1, where both sides gave only the same label", () => {
    expect(cohenKappa([true, true, true], [true, true, true])).toEqual({
      undefined: "one_label",
      n: 3,
    });
  });

  test("is undefined without pairs and refuses sides of different length", () => {
    expect(cohenKappa([], [])).toEqual({ undefined: "no_pairs", n: 0 });
    expect(() => cohenKappa([1, 2], [1])).toThrow(RangeError);
  });

  test("takes labels by size for weights: 10 is next to 9, whatever the order of rows", () => {
    // Ranks 0 1 2 for 2 9 10. Distances 0, 1, 0; by chance rows 1 1 1, columns 1 0 2: (0 + 4 + 1 + 2 +
    // 2 + 0) / 9 = 1. 1 - (1/3) / 1.
    const kappaOf = (a: number[], b: number[]) => cohenKappa(a, b, { weights: "linear" });
    expect(kappaOf([10, 2, 9], [10, 2, 10])).toEqual({ value: expect.closeTo(2 / 3, 14), n: 3 });
    expect(kappaOf([9, 10, 2], [10, 10, 2])).toEqual({ value: expect.closeTo(2 / 3, 14), n: 3 });
  });

  test("refuses weights for labels without an order, and labels that are not named", () => {
    const [a, b] = [
      ["low", "mid", "high"],
      ["low", "mid", "mid"],
    ];
    expect(() => cohenKappa(a, b, { weights: "linear" })).toThrow("order");
    expect(() => cohenKappa(a, b, { labels: ["low", "mid"] })).toThrow("high");
    expect(() => cohenKappa(a, b, { labels: ["low", "mid", "high", "mid"] })).toThrow("twice");
    expect(hasValue(cohenKappa(a, b, { weights: "linear", labels: a }))).toBe(true);
  });
});

test("kappaFromTable follows the formula on a table that is not symmetric", () => {
  // n = 10; po = (4 + 3) / 10; rows 5 and 5, columns 6 and 4: pe = (5 * 6 + 5 * 4) / 100 = 0.5.
  expect(kappaFromTable([4, 1, 2, 3], 2)).toEqual({ value: expect.closeTo(0.4, 14), n: 10 });
});

test("kappaFromTable pays no regard to a label that nobody used", () => {
  expect(kappaFromTable([4, 1, 0, 2, 3, 0, 0, 0, 0], 3)).toEqual(kappaFromTable([4, 1, 2, 3], 2));
});

test("kappaFromTable refuses a table of the wrong size", () => {
  expect(() => kappaFromTable([4, 1, 2], 2)).toThrow(RangeError);
});

test("kappaStandardError follows the formula on a table of two labels", () => {
  // n = 100, shares 0.4 and 0.1 / 0.1 and 0.4: po = 0.8, pe = 0.5, every margin 0.5.
  // agreeing 2 * 0.4 (0.5 - 1 * 0.2)^2 = 0.072; differing 0.2^2 * 2 * 0.1 * 1^2 = 0.008;
  // less (0.8 * 0.5 - 1 + 0.8)^2 = 0.04: 0.04 / (100 * 0.5^4) = 0.0064 = 0.08^2.
  expect(kappaStandardError([40, 10, 10, 40], 2)).toEqual({
    value: expect.closeTo(0.08, 12),
    n: 100,
  });
});

test("kappaStandardError pays regard to which rater is which only through the margins", () => {
  const [a, b] = [
    [12, 7, 2, 9],
    [12, 2, 7, 9],
  ].map((table) => kappaStandardError(table, 2));
  expect(a).toEqual({ value: expect.closeTo((b as { value: number }).value, 14), n: 30 });
});

test("kappaStandardError is 0 in perfect agreement, and undefined where kappa is", () => {
  expect(kappaStandardError([6, 0, 0, 4], 2)).toEqual({ value: expect.closeTo(0, 8), n: 10 });
  expect(kappaStandardError([6, 0, 0, 0], 2)).toHaveProperty("undefined");
  expect(kappaStandardError([0, 0, 0, 0], 2)).toEqual({ undefined: "no_pairs", n: 0 });
  expect(() => kappaStandardError([1, 2, 3], 2)).toThrow(RangeError);
});
