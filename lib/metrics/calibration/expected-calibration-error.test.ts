import { describe, expect, test } from "vitest";
import { scoredColumns } from "../columns";
import { hasValue } from "../has-value";
import { seededRandom } from "../random/seeded-random";
import { shuffle } from "../random/shuffle";
import type { Scored } from "../types";
import { equalMassBins } from "./bins/equal-mass-bins";
import { expectedCalibrationError, maximumCalibrationError } from "./expected-calibration-error";

const forecasts = (confidences: number[], hits: number[]) =>
  confidences.map((confidence, i) => ({ confidence, correct: hits[i] === 1 }));

function ece(scored: readonly Scored[], bins: number): number {
  const estimate = expectedCalibrationError(equalMassBins(scoredColumns(scored), bins));
  return hasValue(estimate) ? estimate.value : Number.NaN;
}

/** Forecasts without ties. */
function untied(n: number, seed: string): Scored[] {
  const random = seededRandom(seed);
  return shuffle(
    Array.from({ length: n }, (_, i) => ({ confidence: i / n, correct: random() < (i / n) ** 2 })),
    random,
  );
}

describe("expectedCalibrationError", () => {
  test("weighs each bin's gap by its share", () => {
    // |0.5 - (0.2 + 0.4) / 2| = 0.2 and |1 - (0.6 + 0.8) / 2| = 0.3; (2 * 0.2 + 2 * 0.3) / 4.
    expect(ece(forecasts([0.2, 0.4, 0.6, 0.8], [1, 0, 1, 1]), 2)).toBeCloseTo(0.25, 12);
  });

  // The paper's reference rules written anew in Python with numpy 2.4.6: sorted(zip(c, h),
  // key=c), slices of len // m, |mean(h) - mean(c)| weighed by length. Three forecasts are tied.
  test.each([
    [1, 0.033636363636363575],
    [2, 0.15399999999999997],
    [3, 0.3866666666666666],
    [4, 0.24249999999999997],
    [5, 0.26999999999999996],
    [11, 0.3518181818181818],
  ])("gives the reference rules' value with %i bins", (bins, expected) => {
    const confidences = [0.62, 0.15, 0.88, 0.88, 0.4, 0.97, 0.33, 0.71, 0.5, 0.05, 0.88];
    const hits = [1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1];
    expect(ece(forecasts(confidences, hits), bins)).toBeCloseTo(expected, 12);
  });

  test("divides by the forecasts in bins, not by all", () => {
    // 5 in 2 bins: 0.9 is dropped. |0 - 0.15| and |0 - 0.35|: (2 * 0.15 + 2 * 0.35) / 4 = 0.25.
    const estimate = expectedCalibrationError(
      equalMassBins(scoredColumns(forecasts([0.1, 0.2, 0.3, 0.4, 0.9], [0, 0, 0, 0, 0])), 2),
    );
    expect(estimate).toEqual({ value: expect.closeTo(0.25, 12), n: 4 });
  });

  test("depends on the order of tied forecasts", () => {
    // Bins of hits and of misses only: |1 - 0.5| and |0 - 0.5|. Mixed bins: |0.5 - 0.5| twice.
    expect(ece(forecasts([0.5, 0.5, 0.5, 0.5], [1, 1, 0, 0]), 2)).toBe(0.5);
    expect(ece(forecasts([0.5, 0.5, 0.5, 0.5], [1, 0, 1, 0]), 2)).toBe(0);
  });

  test("does not depend on the order where nothing is tied", () => {
    const scored = untied(103, "order");
    const again = shuffle(scored, seededRandom("another order"));
    expect(again).not.toEqual(scored);
    expect(ece(again, 10)).toBeCloseTo(ece(scored, 10), 12);
  });

  test("does not change when every forecast is there twice and none is left over", () => {
    const scored = untied(100, "twice");
    const doubled = scored.flatMap((forecast) => [forecast, forecast]);
    expect(ece(doubled, 10)).toBeCloseTo(ece(scored, 10), 12);
  });

  test("lies between the gap of one bin and the mean gap of single forecasts", () => {
    // By the triangle inequality a finer partition cannot have a smaller error.
    for (const seed of ["a", "b", "c", "d", "e"]) {
      const scored = untied(60, seed);
      const [coarse, middle, fine] = [ece(scored, 1), ece(scored, 6), ece(scored, 60)];
      expect(coarse).toBeGreaterThanOrEqual(0);
      expect(middle).toBeGreaterThanOrEqual(coarse - 1e-12);
      expect(fine).toBeGreaterThanOrEqual(middle - 1e-12);
      expect(fine).toBeLessThanOrEqual(1);
    }
  });

  test("reaches both bounds", () => {
    expect(ece(forecasts([0, 1, 0, 1], [0, 1, 0, 1]), 2)).toBe(0);
    expect(ece(forecasts([0, 1, 0, 1], [1, 0, 1, 0]), 2)).toBe(1);
  });

  test("is 1 - accuracy when every confidence is 1, whatever the order", () => {
    // The reference code's ECE of readers without confidence, where bins hold all hits or misses
    // mixed: each gap is 1 - Acc(B), so they add up to 1 - accuracy. 3 of 8 right.
    const scored = forecasts(new Array(8).fill(1), [1, 0, 0, 1, 0, 0, 0, 1]);
    expect(ece(scored, 4)).toBeCloseTo(5 / 8, 12);
  });

  test("is undefined where the binning is, for its reason", () => {
    expect(expectedCalibrationError(equalMassBins(scoredColumns([]), 10))).toEqual({
      undefined: "fewer_than_bins",
      n: 0,
    });
  });

  test("is undefined where no bin holds anything", () => {
    expect(expectedCalibrationError({ bins: [], n: 0 })).toEqual({
      undefined: "no_forecasts",
      n: 0,
    });
  });
});

test("maximumCalibrationError is the largest gap of a bin, however small the bin", () => {
  const bin = { low: 0, high: 1 };
  const bins = [
    { ...bin, n: 99, meanConfidence: 0.5, accuracy: 0.625 },
    { ...bin, n: 1, meanConfidence: 0.75, accuracy: 0 },
  ];
  expect(maximumCalibrationError({ bins, n: 100 })).toEqual({ value: 0.75, n: 100 });
});
