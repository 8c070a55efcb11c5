import { describe, expect, test } from "vitest";
import { hasValue } from "@/lib/metrics/has-value";
import { seededRandom } from "@/lib/metrics/random/seeded-random";
import { expectedCalibrationError } from "../expected-calibration-error";
import { equalMassBins } from "./equal-mass-bins";
import { weightedEqualMassError } from "./weighted-equal-mass-error";

const sum = (weights: Int32Array) => weights.reduce((total, weight) => total + weight, 0);

describe("weightedEqualMassError", () => {
  test("gives a hand-computed value where one forecast fills a bin and goes on in the next", () => {
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
      const expected = expectedCalibrationError(equalMassBins(written, bins));
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
