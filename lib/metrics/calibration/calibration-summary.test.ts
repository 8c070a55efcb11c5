import { describe, expect, test } from "vitest";
import { hasInterval } from "../has-interval";
import { hasValue } from "../has-value";
import { bootstrapInterval } from "../intervals/bootstrap-interval";
import { seededRandom } from "../random/seeded-random";
import { shuffle } from "../random/shuffle";
import { calibrationSummary } from "./calibration-summary";
import { equalMassBins } from "./equal-mass-bins";
import { expectedCalibrationError } from "./expected-calibration-error";

/** Forecasts without ties, in no order, of which several share a question. */
function untied(n: number, questions: number) {
  const random = seededRandom("forecasts");
  return shuffle(
    Array.from({ length: n }, (_, i) => ({
      confidence: (i + 1) / (n + 1),
      correct: random() < 0.3 + (0.4 * i) / n,
      cluster: `q${Math.floor(random() * questions)}`,
    })),
    random,
  );
}

const options = { bins: 2, resamples: 200, seed: "summary" };

describe("calibrationSummary", () => {
  test("gives hand-computed values", () => {
    const summary = calibrationSummary(
      [
        { confidence: 0.75, correct: true, cluster: "a" },
        { confidence: 0.25, correct: false, cluster: "a" },
        { confidence: 1, correct: true, cluster: "b" },
        { confidence: 0.5, correct: true, cluster: "b" },
        { confidence: 1, correct: false, cluster: "c" },
      ],
      options,
    );
    expect(summary.n).toBe(5);
    expect(summary.clusters).toBe(3);
    expect(summary.accuracy).toMatchObject({ value: 0.6, n: 5 });
    // (0.75 + 0.25 + 1 + 0.5 + 1) / 5.
    expect(summary.meanConfidence).toMatchObject({ value: 0.7, n: 5 });
    // 5 in 2 bins: the later of the two certain ones is dropped. |0.5 - 0.375| and |1 - 0.875|.
    expect(summary.dropped).toEqual([4]);
    expect(summary.bins.map((bin) => bin.members)).toEqual([
      [1, 3],
      [0, 2],
    ]);
    expect(summary.ece).toMatchObject({ value: 0.125, n: 4 });
  });

  test("gives each bin Wilson's interval of its accuracy", () => {
    // 10 in a bin, 3 right. scipy 1.17.1: binomtest(3, 10).proportion_ci(method="wilson").
    const forecasts = Array.from({ length: 10 }, (_, i) => ({
      confidence: 0.5,
      correct: i < 3,
      cluster: `q${i}`,
    }));
    const [bin] = calibrationSummary(forecasts, { ...options, bins: 1 }).bins;
    expect(bin?.accuracyInterval.low).toBeCloseTo(0.10779126740630102, 12);
    expect(bin?.accuracyInterval.high).toBeCloseTo(0.6032218525388546, 12);
  });

  test("gives the intervals of writing out, sorting and binning every resample anew", () => {
    const forecasts = untied(157, 40);
    const summary = calibrationSummary(forecasts, { bins: 10, resamples: 300, seed: 5 });
    const written = (weights: Int32Array) =>
      forecasts.flatMap((f, i) => new Array<typeof f>(weights[i] ?? 0).fill(f));
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const expected = bootstrapInterval(
      forecasts.map(({ cluster }) => cluster),
      {
        accuracy: (weights) => mean(written(weights).map(({ correct }) => (correct ? 1 : 0))),
        meanConfidence: (weights) => mean(written(weights).map(({ confidence }) => confidence)),
        ece: (weights) => {
          const estimate = expectedCalibrationError(equalMassBins(written(weights), 10));
          return hasValue(estimate) ? estimate.value : undefined;
        },
      },
      { resamples: 300, seed: 5 },
    );
    for (const name of ["accuracy", "meanConfidence", "ece"] as const) {
      const interval = expected[name];
      if ("noInterval" in interval) throw new Error(interval.noInterval);
      const { low, high } = interval;
      expect(low).toBeLessThan(high);
      expect(summary[name]).toMatchObject({
        low: expect.closeTo(low, 10),
        high: expect.closeTo(high, 10),
      });
    }
  });

  test("does not depend on the order where nothing is tied, intervals included", () => {
    const forecasts = untied(200, 50);
    const summary = calibrationSummary(forecasts, options);
    const again = calibrationSummary(shuffle(forecasts, seededRandom("other")), options);
    for (const name of ["accuracy", "meanConfidence", "ece"] as const) {
      const measured = summary[name];
      if (!hasInterval(measured)) throw new Error(`${name} has no interval`);
      const { value, low, high, n } = measured;
      expect(again[name]).toEqual({
        value: expect.closeTo(value, 10),
        low: expect.closeTo(low, 10),
        high: expect.closeTo(high, 10),
        n,
      });
    }
  });

  test("holds every forecast once: in a bin or among the dropped", () => {
    const { bins, dropped } = calibrationSummary(untied(97, 30), { ...options, bins: 10 });
    const indices = [...bins.flatMap((bin) => bin.members), ...dropped].sort((a, b) => a - b);
    expect(indices).toEqual(Array.from({ length: 97 }, (_, i) => i));
    expect(dropped).toHaveLength(7);
  });

  test("keeps values and says why there is no interval with one cluster", () => {
    const forecasts = untied(20, 1);
    const { accuracy, ece, clusters } = calibrationSummary(forecasts, options);
    const noInterval = "an interval needs at least two clusters, got 1";
    expect(clusters).toBe(1);
    expect(accuracy).toEqual({ value: expect.any(Number), n: 20, noInterval });
    expect(ece).toEqual({ value: expect.any(Number), n: 20, noInterval });
  });

  test("has no interval of ECE where resamples are too often smaller than the bins", () => {
    // Cluster a of 8 and b of 2 in 10 bins: with b drawn twice, a quarter of the time, it is 4.
    const forecasts = Array.from({ length: 10 }, (_, i) => ({
      confidence: i / 10,
      correct: i > 4,
      cluster: i < 8 ? "a" : "b",
    }));
    const { accuracy, ece } = calibrationSummary(forecasts, { ...options, bins: 10 });
    expect(hasInterval(accuracy)).toBe(true);
    expect(ece).toMatchObject({
      value: expect.any(Number),
      noInterval: expect.stringMatching(/^undefined in \d+ of 200 resamples$/),
    });
  });

  test("has accuracy but neither ECE nor bins with fewer forecasts than bins", () => {
    const summary = calibrationSummary(untied(7, 7), { ...options, bins: 10 });
    expect(hasInterval(summary.accuracy)).toBe(true);
    expect(summary.ece).toEqual({ undefined: "fewer forecasts (7) than bins (10)", n: 7 });
    expect(summary.bins).toEqual([]);
    expect(summary.dropped).toEqual([]);
  });

  test("is undefined throughout without forecasts", () => {
    const summary = calibrationSummary([], options);
    expect(summary).toMatchObject({ n: 0, clusters: 0 });
    expect(summary.accuracy).toEqual({ undefined: "no forecasts", n: 0 });
    expect(summary.meanConfidence).toEqual({ undefined: "no forecasts", n: 0 });
    expect(summary.ece).toEqual({ undefined: "fewer forecasts (0) than bins (2)", n: 0 });
  });

  test("refuses a confidence that is no probability", () => {
    const forecasts = [{ confidence: 80, correct: true, cluster: "a" }];
    expect(() => calibrationSummary(forecasts, options)).toThrow(RangeError);
  });
});
