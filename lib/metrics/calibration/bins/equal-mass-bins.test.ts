import { describe, expect, test } from "vitest";
import { hasValue } from "@/lib/metrics/has-value";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import type { Binning } from "@/lib/metrics/types";
import { scoredColumns } from "../../columns";
import { expectedCalibrationError } from "../expected-calibration-error";
import { equalMassBins, weightedEqualMassError } from "./equal-mass-bins";

const forecasts = (confidences: number[], hits: number[]) =>
  confidences.map((confidence, i) => ({ confidence, correct: hits[i] === 1 }));

function binsOf(binning: Binning) {
  if ("undefined" in binning) throw new Error(binning.undefined);
  return binning;
}

describe("equalMassBins", () => {
  test("sorts by confidence and fills bins of equal count", () => {
    const { bins, n } = binsOf(
      equalMassBins(scoredColumns(forecasts([0.75, 0.25, 1, 0.5], [1, 0, 1, 1])), 2),
    );
    expect(n).toBe(4);
    expect(bins).toEqual([
      // (0.25 + 0.5) / 2 and 1 right of 2; then (0.75 + 1) / 2 and 2 right of 2.
      { n: 2, meanConfidence: 0.375, accuracy: 0.5, low: 0.25, high: 0.5 },
      { n: 2, meanConfidence: 0.875, accuracy: 1, low: 0.75, high: 1 },
    ]);
  });

  test("gives scikit-learn's quantile bins where nothing is tied or left over", () => {
    // sklearn 1.9.1: calibration_curve(hits, confidences, n_bins=4, strategy="quantile").
    const { bins } = binsOf(
      equalMassBins(
        scoredColumns(
          forecasts(
            [0.07, 0.93, 0.31, 0.55, 0.18, 0.74, 0.66, 0.42, 0.86, 0.24, 0.99, 0.5],
            [0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1],
          ),
        ),
        4,
      ),
    );
    const accuracies = [1 / 3, 1 / 3, 2 / 3, 2 / 3];
    const means = [0.16333333333333333, 0.41, 0.65, 0.9266666666666667];
    bins.forEach((bin, j) => {
      expect(bin.accuracy).toBeCloseTo(accuracies[j] ?? Number.NaN, 12);
      expect(bin.meanConfidence).toBeCloseTo(means[j] ?? Number.NaN, 12);
    });
    expect(bins).toHaveLength(4);
  });

  test("drops the N mod M most confident: 11 forecasts in 4 bins are 4 bins of 2 and 3 dropped", () => {
    const confidences = [0.9, 0.1, 0.2, 1, 0.3, 0.4, 0.8, 0.5, 0.6, 0.7, 0];
    const { bins, n } = binsOf(equalMassBins(scoredColumns(forecasts(confidences, [])), 4));
    expect(n).toBe(8);
    // 0.8, 0.9 and 1 are in none.
    expect(bins.map(({ low, high }) => [low, high])).toEqual([
      [0, 0.1],
      [0.2, 0.3],
      [0.4, 0.5],
      [0.6, 0.7],
    ]);
  });

  test("keeps the given order inside a tie, so there the order decides who is in which bin", () => {
    const hitFirst = binsOf(
      equalMassBins(scoredColumns(forecasts([0.5, 0.5, 0.5, 0.5], [1, 1, 0, 0])), 2),
    );
    const mixed = binsOf(
      equalMassBins(scoredColumns(forecasts([0.5, 0.5, 0.5, 0.5], [1, 0, 1, 0])), 2),
    );
    expect(hitFirst.bins.map((bin) => bin.accuracy)).toEqual([1, 0]);
    expect(mixed.bins.map((bin) => bin.accuracy)).toEqual([0.5, 0.5]);
  });

  test("is undefined with fewer forecasts than bins, and not with just as many", () => {
    const three = forecasts([0.1, 0.2, 0.3], [1, 1, 1]);
    expect(equalMassBins(scoredColumns(three), 4)).toEqual({
      undefined: "fewer_than_bins",
      n: 3,
    });
    expect(binsOf(equalMassBins(scoredColumns(three), 3)).bins).toHaveLength(3);
    expect(equalMassBins(scoredColumns([]), 1)).toEqual({ undefined: "fewer_than_bins", n: 0 });
  });

  test.each([0, -1, 2.5, Number.NaN])("refuses %s bins", (bins) => {
    expect(() => equalMassBins(scoredColumns(forecasts([0.5], [1])), bins)).toThrow(RangeError);
  });

  test("refuses a confidence that is no probability", () => {
    expect(() => equalMassBins(scoredColumns(forecasts([0.5, Number.NaN], [1, 1])), 1)).toThrow(
      RangeError,
    );
  });
});

const sum = (weights: Int32Array) => weights.reduce((total, weight) => total + weight, 0);

describe("weightedEqualMassError", () => {
  test("gives a hand-computed value where one forecast fills a bin and continues in the next", () => {
    // 0.25 wrong once, 0.5 right three times, 0.75 wrong twice: 6 in 2 bins of 3.
    // Bin 1: 0.25, 0.5, 0.5 with 2 right: gaps -0.25 + 0.5 + 0.5 = 0.75.
    // Bin 2: 0.5, 0.75, 0.75 with 1 right: gaps 0.5 - 0.75 - 0.75 = -1. (0.75 + 1) / 6.
    const gaps = Float64Array.of(-0.25, 0.5, -0.75);
    expect(weightedEqualMassError(gaps, Int32Array.of(1, 3, 2), 6, 2)).toBeCloseTo(1.75 / 6, 14);
  });

  test.each([
    ["without ties", 1000],
    ["with many ties", 10],
  ])("equals writing the multiset out and binning it, %s", (_, levels) => {
    const random = seededRandom(`multiset ${levels}`);
    for (let round = 0; round < 300; round += 1) {
      const bins = 1 + Math.floor(random() * 12);
      const sorted = Array.from({ length: 1 + Math.floor(random() * 60) }, () => ({
        confidence: Math.floor(random() * levels) / levels,
        correct: random() < 0.6,
      })).sort((a, b) => a.confidence - b.confidence);
      // Up to 7 times each, so that some outweigh a whole bin; many not at all.
      const weights = Int32Array.from(sorted, () => Math.max(0, Math.floor(random() * 12) - 4));
      const gaps = Float64Array.from(sorted, (f) => (f.correct ? 1 : 0) - f.confidence);

      const written = sorted.flatMap((f, i) => new Array<typeof f>(weights[i] ?? 0).fill(f));
      const expected = expectedCalibrationError(equalMassBins(scoredColumns(written), bins));
      const actual = weightedEqualMassError(gaps, weights, sum(weights), bins);
      if (hasValue(expected)) expect(actual).toBeCloseTo(expected.value, 12);
      else expect(actual).toBeUndefined();
    }
  });

  test("refuses a total that the weights do not reach", () => {
    const gaps = Float64Array.of(0.5);
    expect(() => weightedEqualMassError(gaps, Int32Array.of(1), 4, 2)).toThrow(RangeError);
  });
});
