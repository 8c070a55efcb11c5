import { describe, expect, test } from "vitest";
import { hasValue } from "../has-value";
import { cohenKappa } from "./cohen-kappa";

function kappa<L extends string | number | boolean>(a: L[], b: L[]): number {
  const estimate = cohenKappa(a, b);
  return hasValue(estimate) ? estimate.value : Number.NaN;
}

/** The labels of both raters of a contingency table: `table[i][j]` pairs of i and j. */
function pairsOf(table: number[][]): [number[], number[]] {
  const pairs = table.flatMap((row, i) => row.flatMap((count, j) => new Array(count).fill([i, j])));
  return [pairs.map(([i]) => i), pairs.map(([, j]) => j)];
}

describe("cohenKappa", () => {
  test("follows the formula", () => {
    // po = 3/4; pe = (3/4)(2/4) + (1/4)(2/4) = 1/2; (3/4 - 1/2) / (1 - 1/2) = 1/2.
    expect(cohenKappa(["y", "y", "y", "n"], ["y", "y", "n", "n"])).toEqual({ value: 0.5, n: 4 });
  });

  test("gives scikit-learn's published values", () => {
    // golden sk-kappa-1, -2 and -3-None: scikit-learn 1.2.1, sklearn/metrics/tests/
    // test_classification.py 703-731, after Artstein and Poesio 2008, tables 1 and 4.
    const table = [
      [20, 20],
      [10, 50],
    ];
    expect(Math.abs(kappa(...pairsOf(table)) - 0.348)).toBeLessThan(0.0005);
    const times = (counts: number[]) => counts.flatMap((n, label) => new Array(n).fill(label));
    const y1 = times([46, 44, 10]);
    expect(Math.abs(kappa(y1, times([52, 32, 16])) - 0.8013)).toBeLessThan(0.00005);
    expect(Math.abs(kappa(y1, times([50, 40, 10])) - 0.9315)).toBeLessThan(0.00005);
  });

  test("gives SAS's printed value", () => {
    // golden sas-kappa-simple: statsmodels, test_inter_rater.py UnweightedCohens.setup_class.
    const table = [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ];
    expect(Math.abs(kappa(...pairsOf(table)) - 0.4842)).toBeLessThan(0.00006);
  });

  test("gives R's value where agreement is below chance", () => {
    // golden irr-anxiety-23-none: R irr 0.84 kappa2() by way of statsmodels, test_cohens_kappa_irr.
    const rater2 = [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4];
    const rater3 = [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2];
    expect(Math.abs(kappa(rater2, rater3) - -0.006289308)).toBeLessThan(6e-9);
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
      undefined: "both sides gave the same single label throughout",
      n: 3,
    });
  });

  test("is undefined without pairs and refuses sides of different length", () => {
    expect(cohenKappa([], [])).toEqual({ undefined: "no pairs", n: 0 });
    expect(() => cohenKappa([1, 2], [1])).toThrow(RangeError);
  });
});
