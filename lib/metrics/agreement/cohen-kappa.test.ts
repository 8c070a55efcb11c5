import { describe, expect, test } from "vitest";
import { hasValue } from "../has-value";
import { cohenKappa } from "./cohen-kappa";

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
